#pragma once
#include <functional>
#include <nlohmann/json.hpp>
#include <optional>

namespace kernel {

// Does the work in a forked copy of this process and returns its answer; nothing where the copy
// died. Whatever the work does to the compiler is gone with the copy: a cell that does not compile
// leaves no trace, and one that crashes the compiler ends nothing else. Pointers to what existed
// before mean the same in both.
std::optional<nlohmann::json> in_a_copy(const std::function<nlohmann::json()>& work);

}  // namespace kernel
