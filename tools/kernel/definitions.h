#pragma once
#include <clang/AST/Decl.h>
#include <clang/Basic/SourceManager.h>
#include <clang/Sema/Sema.h>

#include <string>
#include <vector>

namespace kernel {

// Declarations of a cell that replaces others live in an inline namespace with this prefix: what
// the linker calls them differs from what it calls the replaced ones.
inline const std::string cell_namespace = "wick_cell_";

// What cells have declared at top level, so that a later cell may declare it anew.
class Definitions {
 public:
  explicit Definitions(const clang::SourceManager& sources) : sources_(sources) {}

  // Remembers what the cell of that name declared in its unit.
  void add(clang::TranslationUnitDecl* unit, const std::string& cell);
  // The outermost declaration of a cell around this place; nullptr for what a header declares and
  // for a namespace that a header opens.
  clang::NamedDecl* at(clang::SourceLocation place) const;
  // The declaration that would be ambiguous with this new one: it has the same name and lives in a
  // cell's namespace, where the compiler sees no redefinition.
  std::vector<clang::NamedDecl*> rivals(clang::Sema& sema, clang::NamedDecl* declaration) const;

 private:
  void add_all(clang::DeclContext* context, const std::string& cell);

  const clang::SourceManager& sources_;
  std::vector<clang::NamedDecl*> declared_;
};

// Hides a declaration: later code no longer finds it by name, and code that was compiled before
// keeps it.
void hide(clang::NamedDecl* declaration);

}  // namespace kernel
