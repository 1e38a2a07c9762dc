// What counts as zero in a tableau of payoffs scaled into [1, 2], and as proved.
#pragma once

namespace dreadnaught::kernel {

// A reduced cost below this is none; costs start at 1.
inline constexpr double cost_tolerance = 1e-12;
// A smaller entry is no pivot; entries start between 1 and 2.
inline constexpr double pivot_tolerance = 1e-9;
// A solution that is proved no better than this, as a share of the payoff range, is refined.
inline constexpr double ample = 1e-12;

}  // namespace dreadnaught::kernel
