#pragma once
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>

namespace kernel {

// Does the work in a forked copy of this process and returns its answer; nothing if the copy died.
// The copy's changes to the compiler end with the copy: a cell that does not compile leaves no
// trace, and a cell that crashes the compiler ends nothing else. Pointers to objects from before
// the fork mean the same in both processes.
std::optional<nlohmann::json> in_a_copy(const std::function<nlohmann::json()>& work);

}  // namespace kernel
