#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace wick::milestones {

/// The loss of a table of counts at each id of `test`, in nats: the share of the id after the
/// `context` ids before it, counted in `train` and mixed with the same for shorter contexts, down
/// to one of `vocabulary` alike (Witten and Bell, 1991, method C). Where fewer ids stand before an
/// id, these are its context.
std::vector<double> count_losses(const std::vector<std::int64_t>& train,
                                 const std::vector<std::int64_t>& test, std::int64_t vocabulary,
                                 std::size_t context);

}  // namespace wick::milestones
