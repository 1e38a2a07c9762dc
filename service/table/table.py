"""A fight at the table: every step is an entry of its log, and nothing is known but from there.

Each operation takes the id of a request: the same id again gives the same receipt and changes
nothing. What may not happen yet is refused by `OrderError`, which says why. Within a decision the
order is: `commit` → `players_seed` → `seal` → `players_bid` → `reveal` → `resolve`; where the
monsters have no choice: `players_bid` → `resolve`.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeAlias

from service.seal.bid_seal import Choice, commit, reveal, seal
from service.seal.canonical import Canonical
from service.seal.entry import Body, Ended, Entry, PlayersBids, PlayersSeed, Resolved, Voided
from service.seal.errors import OrderError
from service.seal.export import export_fight
from service.seal.key_file import KeyRing
from service.seal.log import Log
from service.seal.secret import Secret
from service.seal.weights import Strategy
from service.store.records import Batch, Request, SealedSecret
from service.table.course import Course
from service.table.engine import SYSTEMS, Engine, Opponent
from service.table.kept import kept_game, kept_seal
from service.table.opening import changes, fresh_game, fresh_secret_of, opening
from service.table.plain import canonical, move_of, plain
from service.table.receipt import Receipt
from service.table.record import Record, digest_of
from service.table.situation import WORDS, Situation, Step, next_step, scene_of, situation_of
from service.table.store import Store
from solver.game.watch import Watch

MONSTERS = "monsters"
"""Who seals where the game can't tell which of the monsters chooses."""


Made: TypeAlias = tuple[list[Body], list[SealedSecret]]
"""What a step makes of a record: the bodies of new entries, and new secrets."""


class Table:
    """One fight.

    Args:
        store: where it is kept.
        keys: sign its heads.
        game: its id.
        engine: what knows the game.

    Attributes:
        game: the fight's id.
        begun: what beginning it led to, on the object that `create` returned.
    """

    def __init__(
        self,
        store: Store,
        keys: KeyRing,
        game: str,
        engine: Engine = SYSTEMS,
    ) -> None:
        self.game = game
        self._store = store
        self._keys = keys
        self._engine = engine
        self._opponent: Opponent | None = None
        self._kept: Record | None = None
        self.begun: Receipt | None = None

    @classmethod
    def create(
        cls,
        store: Store,
        keys: KeyRing,
        encounter: Any,
        request: str,
        *,
        caller: str = "",
        engine: Engine = SYSTEMS,
    ) -> "Table":
        """Begin a fight.

        Args:
            store: where it is to be kept.
            keys: sign its heads.
            encounter: an encounter as plain data.
            request: the id of this request.
            caller: whose request ids count together.
            engine: what knows the game.

        Raises:
            InvalidEncounterError: with every fault of the encounter.
        """
        table = cls(store, keys, fresh_game(), engine)
        secret = fresh_secret_of(encounter)
        record = Record(Log(table.game), Course(engine.fight(encounter)), secret, {})
        added = record.append(request, opening(secret, keys))
        batch = Batch(
            fight=table.game,
            size=0,
            entries=tuple(entry.leaf.decode() for entry in added),
            request=Request(caller, request, digest_of("create", encounter)),
            response=table._receipt(record, added).content,
            seals=(kept_game(secret),),
        )
        table.begun = Receipt.read(store.write(batch).response)
        table.game = table.begun.game
        return table

    @property
    def situation(self) -> Situation:
        """The fight as it stands, as everybody may know it."""
        return situation_of(self._now.log, self._now.course)

    def catch_up(self) -> None:
        """Notice what others have written since the fight was looked at."""
        kept = self._kept
        if kept is not None and self._store.entries(self.game, start=kept.log.size, limit=1):
            self._kept = None

    @property
    def entries(self) -> Sequence[Entry]:
        """The log."""
        return self._now.log.entries

    @property
    def solved_bytes(self) -> int:
        """Memory that the solved fight takes, about; nothing before it is solved."""
        return 0 if self._opponent is None else self._opponent.bytes

    @property
    def log(self) -> Log:
        """The log, for proofs; entries are added by operations alone."""
        return self._now.log

    def commit(self, request: str, watch: Watch | None = None) -> Receipt:
        """Fix the monsters' odds and seed for the decision at hand.

        Raises:
            OrderError: if that is not what comes next.
            StoppedError, TooLargeError: if the fight could not be solved.
        """

        def step(now: Record) -> Made:
            self._expect(now, Step.COMMIT, "committing a seed")
            choice = self._choice(now, watch or Watch())
            body, secret = commit(now.log, now.secret.salt, choice)
            return [body], [kept_seal(secret, choice.round)]

        return self._do(request, "commit", None, step)

    def players_seed(self, request: str, text: str) -> Receipt:
        """Take the players' seed: any text that the monsters' side could not foresee."""

        def step(now: Record) -> Made:
            order = now.log.order
            return [PlayersSeed(order.next_decision, order.attempt, text)], []

        return self._do(request, "players_seed", text, step)

    def seal(self, request: str) -> Receipt:
        """Draw the monsters' bid, and seal it."""

        def step(now: Record) -> Made:
            self._expect(now, Step.SEAL, "sealing a bid")
            return [seal(now.log, secret) for secret in now.secrets_at_hand()], []

        return self._do(request, "seal", None, step)

    def players_bid(self, request: str, move: Any = None) -> Receipt:
        """Take the players' move.

        Args:
            request: the id of this request.
            move: one of `Situation.players_moves`; None where there is but one.

        Raises:
            InvalidInputError: if it is none of them.
            OrderError: if the monsters' bid is not sealed yet.
        """

        def step(now: Record) -> Made:
            self._expect(now, Step.PLAYERS_BID, "taking the players' bids")
            columns, order = now.course.columns, now.log.order
            told = plain(columns[0]) if move is None and len(columns) == 1 else move
            bid = Canonical.of(told, "bids")
            move_of(columns, bid, "bids")
            return [PlayersBids(order.next_decision, order.attempt, bid)], []

        return self._do(request, "players_bid", move, step)

    def reveal(self, request: str) -> Receipt:
        """Open the monsters' bid; refused until the players' bids are in."""

        def step(now: Record) -> Made:
            self._expect(now, Step.REVEAL, "revealing a bid")
            return [reveal(now.log, secret) for secret in now.secrets_at_hand()], []

        return self._do(request, "reveal", None, step)

    def resolve(self, request: str, outcome: int | None = None) -> Receipt:
        """Go on to what came of the decision.

        Args:
            request: the id of this request.
            outcome: its number among `Situation.chances`; None where there is but one.

        Raises:
            InvalidInputError: if there is no such outcome.
            OrderError: if the bids do not lie open yet.
        """

        def step(now: Record) -> Made:
            self._expect(now, Step.RESOLVE, "resolving a decision")
            number = 0 if outcome is None and len(now.course.outcomes) == 1 else outcome
            told, order = Canonical.of(number, "outcome"), now.log.order
            now.course.outcome(told)
            return [Resolved(order.next_decision, order.attempt, told)], []

        return self._do(request, "resolve", outcome, step)

    def undo(self, request: str, decision: int, reason: str) -> Receipt:
        """Make a decision and all after it void, to play them again."""
        return self._do(
            request, "undo", [decision, reason], lambda _: ([Voided(decision, reason)], [])
        )

    def end(self, request: str, reason: str) -> Receipt:
        """End the fight: its secrets may be shown from here on."""
        return self._do(request, "end", reason, lambda _: ([Ended(reason)], []))

    def export(self) -> bytes:
        """Return the export; before the end it holds what everybody may know, and no more."""
        now = self._now
        return export_fight(now.log, self._keys.signing, now.secret, list(now.seals.values()))

    @property
    def _now(self) -> Record:
        if self._kept is None:
            self._kept = Record.load(self._store, self.game, self._engine.fight)
        return self._kept

    def _do(
        self,
        request: str,
        operation: str,
        told: Any,
        step: Callable[[Record], Made],
    ) -> Receipt:
        """Carry out an operation, unless its request was carried out before."""
        asked = Request(self.game, request, digest_of(operation, told))
        answered = self._store.answered(asked)
        if answered is not None:
            return Receipt.read(answered.response)
        try:
            return self._written(asked, self._now, step)
        except BaseException:
            # What was added here may not have been stored: the store is right.
            self._kept = None
            raise

    def _written(
        self,
        asked: Request,
        now: Record,
        step: Callable[[Record], Made],
    ) -> Receipt:
        size = now.log.size
        bodies, secrets = step(now)
        added = now.append(asked.id, [*changes(now.log.chain(), self._keys), *bodies])
        receipt = self._receipt(now, added)
        written = self._store.write(
            Batch(
                fight=self.game,
                size=size,
                entries=tuple(entry.leaf.decode() for entry in added),
                request=asked,
                response=receipt.content,
                seals=tuple(secrets),
                ends=now.log.order.ended,
            )
        )
        now.keep(secrets)
        if written.again:
            self._kept = None
        return Receipt.read(written.response)

    def _receipt(self, now: Record, added: Sequence[Entry]) -> Receipt:
        head = now.log.signed_head(self._keys.signing)
        return Receipt(self.game, tuple(entry.index for entry in added), head.line)

    def _choice(self, now: Record, watch: Watch) -> Choice:
        """Return what the monsters are about to choose, and how."""
        if self._opponent is None:
            self._opponent = self._engine.opponent(now.course.fight, watch)
        stop, scene = now.course.stop, scene_of(now.course)
        shares = self._opponent.strategy(stop.state, pushing=stop.pushing)
        odds = Strategy.of([plain(move) for move, _ in shares], [share for _, share in shares])
        return Choice(
            round=scene.round if scene and scene.round else 1,
            combatant=scene.monster if scene and scene.monster else MONSTERS,
            state=Secret(canonical(stop.state)),
            strategy=Secret(odds),
        )

    def _expect(self, now: Record, step: Step, tried: str) -> None:
        comes = next_step(now.log.order, now.course)
        if comes is not step:
            raise OrderError(tried, WORDS[comes])
