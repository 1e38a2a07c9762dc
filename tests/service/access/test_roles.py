"""Who may call what: nobody may call what is not listed."""

import pytest

from service.access.roles import ALLOWED, Role, may

_SEES = ("ListFights", "GetFight", "ListSeals", "ListLogEntries", "WatchFight", "ExportFight")
_GIVES = ("GivePlayersSeed", "GivePlayersBids")


@pytest.mark.parametrize("role", Role)
def test_what_is_not_listed_is_denied(role: Role) -> None:
    for method in ("", "/dreadnaught.v1.TableService/DropEverything", "/other.Service/GetFight"):
        assert not may(role, method)


def test_only_game_masters_learn_what_monsters_may_do() -> None:
    suggest = "/dreadnaught.v1.OpponentService/SuggestBids"
    assert {role for role in Role if may(role, suggest)} == {Role.GM, Role.MACHINE}


def test_auditors_change_nothing_and_players_give_only_theirs() -> None:
    table = [method for method in ALLOWED if method.startswith("/dreadnaught.v1.TableService/")]
    names = {role: {m.rsplit("/")[-1] for m in table if may(role, m)} for role in Role}
    assert names[Role.AUDITOR] == set(_SEES)
    assert names[Role.PLAYER] == {*_SEES, *_GIVES}
    assert names[Role.GM] == names[Role.MACHINE] == {m.rsplit("/")[-1] for m in table}
