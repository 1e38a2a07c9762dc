#include "digest.hpp"

namespace dreadnaught::skirmish::every {
namespace {

// Words one after the other; their order counts.
class Mixer {
 public:
  void add(std::uint64_t word) {
    low_ = mixed(low_ ^ word, 0xd6e8feb86659fd93ULL, 32) + 0x9e3779b97f4a7c15ULL;
    high_ = mixed(high_ + word, 0x9fb21c651e98df25ULL, 29) ^ 0xbf58476d1ce4e5b9ULL;
  }
  [[nodiscard]] Digest digest() const { return {low_, high_}; }

 private:
  static std::uint64_t mixed(std::uint64_t x, std::uint64_t factor, int shift) {
    x ^= x >> shift;
    x *= factor;
    x ^= x >> shift;
    x *= factor;
    return x ^ x >> shift;
  }

  std::uint64_t low_ = 0x243f6a8885a308d3ULL;
  std::uint64_t high_ = 0x13198a2e03707344ULL;
};

std::uint64_t packed(int a, int b, int c, int d) {
  const auto bits = [](int number) { return static_cast<std::uint64_t>(number & 0xffff); };
  return bits(a) << 48 | bits(b) << 32 | bits(c) << 16 | bits(d);
}

int flags(std::initializer_list<bool> all) {
  int bits = 0;
  for (const bool each : all) bits = bits << 1 | (each ? 1 : 0);
  return bits;
}

void add_combatant(Mixer& mixer, int index, const Combatant& own) {
  mixer.add(packed(index + 1, own.hp, own.ep, own.ap));
  mixer.add(packed(own.defence, own.absorb, own.unseen, own.stone_rounds));
  const int bits = flags({own.dominant, own.prone});
  mixer.add(packed(own.stone_penalty, own.stone_caster << 8 | (own.partner & 0xff),
                   own.opportunities << 2 | bits, own.cell));
  for (int i = 0; i < most_items; ++i) {
    const ItemCondition& its = own.items[i];
    if (its == ItemCondition{}) continue;
    mixer.add(packed(i + 1, static_cast<int>(its.place), its.weakened, its.cell));
  }
}

void add_frame(Mixer& mixer, const Frame& frame) {
  const Attack& attack = frame.attack;
  mixer.add(packed(static_cast<int>(frame.kind) << 8 | static_cast<int>(attack.action),
                   attack.attacker << 8 | (attack.target & 0xff),
                   static_cast<int>(attack.manoeuvre) << 8 | (attack.item & 0xff),
                   flags({attack.ranged, attack.doubled, frame.saves})));
  mixer.add(packed(attack.at_aid << 8 | attack.st_aid, attack.bonus, frame.damage, frame.most));
  mixer.add(packed(frame.spell, frame.helper, frame.offered, 0));
}

}  // namespace

Digest digest_of(const State& state, int size) {
  Mixer mixer;
  const Turn& turn = state.turn;
  const int bits = flags({turn.standard, turn.move, turn.half, turn.defended, turn.hurried});
  mixer.add(packed(state.rounds, state.actor << 8 | state.depth,
                   bits << 8 | static_cast<int>(turn.action), turn.attacks << 8 | turn.bought));
  for (int i = 0; i < size; ++i) {
    if (!state.combatants[i].fallen()) add_combatant(mixer, i, state.combatants[i]);
  }
  for (int i = 0; i < state.depth; ++i) add_frame(mixer, state.frames[i]);
  for (int i = state.path_at; i < state.path_end; ++i) mixer.add(state.path[i] + 1);
  return mixer.digest();
}

}  // namespace dreadnaught::skirmish::every
