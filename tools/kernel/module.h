#pragma once
#include <llvm/IR/Module.h>

#include <functional>
#include <string>
#include <vector>

namespace kernel {

// The names that a module uses and that nothing defines, as C++ spells them.
std::vector<std::string> unresolved_names(const llvm::Module& module,
                                          const std::function<bool(const std::string&)>& is_known);

// Makes the module's initialisers ordinary functions and returns their names in order. Otherwise
// the JIT would run them itself, and an exception of the cell would unwind the JIT's own frames,
// which are not compiled for that.
std::vector<std::string> take_initialisers(llvm::Module& module, const std::string& prefix);

// Calls wick_kernel_safepoint in every loop, and at the start of every function that only this
// module defines.
void add_safepoints(llvm::Module& module);

// One of the names that the module defines; empty if it defines none.
std::string any_defined_name(const llvm::Module& module);

}  // namespace kernel
