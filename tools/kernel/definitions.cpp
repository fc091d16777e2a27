#include "definitions.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclContextInternals.h>
#include <clang/AST/DeclTemplate.h>

#include <algorithm>

namespace kernel {

using namespace clang;

namespace {

bool is_cell_namespace(const DeclContext* context) {
  const auto* space = dyn_cast<NamespaceDecl>(context);
  return space && space->isInline() && space->getName().starts_with(cell_namespace);
}

}  // namespace

void Definitions::add(TranslationUnitDecl* unit, const std::string& cell) { add_all(unit, cell); }

void Definitions::add_all(DeclContext* context, const std::string& cell) {
  for (Decl* declaration : context->decls()) {
    if (auto* space = dyn_cast<NamespaceDecl>(declaration); space && is_cell_namespace(space)) {
      add_all(space, cell);
      continue;
    }
    auto* named = dyn_cast<NamedDecl>(declaration);
    if (!named || named->isImplicit() || !named->getLocation().isValid()) continue;
    const PresumedLoc place = sources_.getPresumedLoc(named->getLocation());
    if (place.isValid() && cell == place.getFilename()) declared_.push_back(named);
  }
}

NamedDecl* Definitions::at(SourceLocation place) const {
  place = sources_.getExpansionLoc(place);
  NamedDecl* around = nullptr;
  for (NamedDecl* declared : declared_) {
    // In `int a, b;` both declarations begin at int, so the place of the name decides.
    if (sources_.getExpansionLoc(declared->getLocation()) == place) {
      around = declared;
      break;
    }
    const SourceRange range = declared->getSourceRange();
    const auto begin = sources_.getExpansionLoc(range.getBegin()).getRawEncoding();
    const auto end = sources_.getExpansionLoc(range.getEnd()).getRawEncoding();
    if (begin <= place.getRawEncoding() && place.getRawEncoding() <= end) around = declared;
  }
  if (auto* space = dyn_cast_or_null<NamespaceDecl>(around)) {
    const auto latest = declared_.back()->getLocation().getRawEncoding();
    for (NamespaceDecl* part : space->redecls()) {
      // The cell that is being read opens it too.
      if (part->getLocation().getRawEncoding() > latest) continue;
      if (std::find(declared_.begin(), declared_.end(), part) == declared_.end()) return nullptr;
    }
  }
  return around;
}

std::vector<NamedDecl*> Definitions::rivals(Sema& sema, NamedDecl* declaration) const {
  std::vector<NamedDecl*> found;
  for (NamedDecl* earlier : declaration->getDeclContext()->lookup(declaration->getDeclName())) {
    if (!is_cell_namespace(earlier->getDeclContext()->getRedeclContext())) continue;
    FunctionDecl* one = declaration->getAsFunction();
    FunctionDecl* other = earlier->getAsFunction();
    if (!one || !other || !sema.IsOverload(one, other, false)) found.push_back(earlier);
  }
  return found;
}

namespace {

void remove(DeclContext* context, NamedDecl* declaration) {
  while (true) {
    context = context->getPrimaryContext();
    if (StoredDeclsMap* map = context->getLookupPtr()) {
      const auto found = map->find(declaration->getDeclName());
      if (found != map->end()) {
        for (NamedDecl* listed : found->second.getLookupResult()) {
          if (listed == declaration) {
            found->second.remove(declaration);
            if (found->second.isNull()) map->erase(found);
            break;
          }
        }
      }
    }
    // A name in one of these is also a name of the context around it.
    if (!context->isTransparentContext() && !context->isInlineNamespace()) return;
    context = context->getParent();
  }
}

void remove(NamedDecl* declaration) { remove(declaration->getDeclContext(), declaration); }

}  // namespace

void hide(NamedDecl* declaration) {
  for (Decl* again : declaration->redecls()) remove(cast<NamedDecl>(again));
  if (auto* enumeration = dyn_cast<EnumDecl>(declaration)) {
    for (EnumConstantDecl* enumerator : enumeration->enumerators()) remove(enumerator);
  }
  if (auto* decomposed = dyn_cast<DecompositionDecl>(declaration)) {
    for (BindingDecl* binding : decomposed->bindings()) remove(binding);
  }
}

}  // namespace kernel
