#pragma once
#include <functional>
#include <string>

namespace kernel {

// From now on, whatever ends the process in a cell is reported before it does so: a signal such as
// SIGSEGV, or exit. `report` gets what happened, "SIGFPE: an integer was divided by 0", in this
// thread, which runs the cells. Copies of the process end as they would without this.
void tell_endings(std::function<void(const std::string& what)> report);

}  // namespace kernel
