#include "module.h"

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/CFG.h>
#include <llvm/Demangle/Demangle.h>
#include <llvm/IR/Constants.h>
#include <llvm/IR/IRBuilder.h>

#include <algorithm>
#include <functional>
#include <set>

namespace kernel {

using namespace llvm;

std::vector<std::string> unresolved_names(const Module& module,
                                          const std::function<bool(const std::string&)>& is_known) {
  std::vector<std::string> names;
  for (const GlobalValue& value : module.global_values()) {
    if (!value.isDeclaration() || value.use_empty() || value.hasExternalWeakLinkage()) continue;
    if (value.getName().starts_with("llvm.")) continue;
    const std::string name = value.getName().str();
    if (!is_known(name)) names.push_back(demangle(name));
  }
  return names;
}

std::vector<std::string> take_initialisers(Module& module, const std::string& prefix) {
  GlobalVariable* list = module.getGlobalVariable("llvm.global_ctors");
  if (!list) return {};
  std::vector<std::pair<std::uint64_t, Function*>> found;
  if (const auto* entries = dyn_cast<ConstantArray>(list->getInitializer())) {
    for (const Use& use : entries->operands()) {
      const auto* entry = cast<ConstantStruct>(use.get());
      auto* function = dyn_cast<Function>(entry->getOperand(1)->stripPointerCasts());
      if (function) {
        found.emplace_back(cast<ConstantInt>(entry->getOperand(0))->getZExtValue(), function);
      }
    }
  }
  list->eraseFromParent();
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& a, const auto& b) { return a.first < b.first; });
  std::vector<std::string> names;
  for (const auto& [priority, function] : found) {
    function->setLinkage(GlobalValue::ExternalLinkage);
    function->setComdat(nullptr);
    function->setName(prefix + "_" + std::to_string(names.size()));
    names.push_back(function->getName().str());
  }
  return names;
}

void add_safepoints(Module& module) {
  const FunctionCallee safepoint =
      module.getOrInsertFunction("wick_kernel_safepoint", Type::getVoidTy(module.getContext()));
  for (Function& function : module) {
    if (function.isDeclaration()) continue;
    // Clang marks each function that it finds to throw nothing. A safepoint in the function, or in
    // one that it calls, may throw.
    function.removeFnAttr(Attribute::NoUnwind);
    SmallVector<std::pair<const BasicBlock*, const BasicBlock*>, 8> edges;
    FindFunctionBackedges(function, edges);
    std::set<const BasicBlock*> ends;
    for (const auto& edge : edges) ends.insert(edge.first);
    for (BasicBlock& block : function) {
      if (ends.count(&block) > 0) IRBuilder<>(block.getTerminator()).CreateCall(safepoint);
    }
    if (function.hasExternalLinkage()) {
      IRBuilder<>(&*function.getEntryBlock().getFirstInsertionPt()).CreateCall(safepoint);
    }
  }
}

std::string any_defined_name(const Module& module) {
  for (const Function& function : module) {
    if (!function.isDeclaration() && function.hasExternalLinkage()) return function.getName().str();
  }
  for (const GlobalVariable& variable : module.globals()) {
    if (!variable.isDeclaration() && variable.hasExternalLinkage()) return variable.getName().str();
  }
  return {};
}

}  // namespace kernel
