#include "outline.h"

#include <clang/AST/ASTContext.h>
#include <clang/AST/DeclCXX.h>
#include <clang/AST/DeclTemplate.h>
#include <clang/AST/ExprCXX.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Parse/Parser.h>
#include <clang/Sema/Sema.h>

#include <algorithm>

#include "diagnostics.h"

namespace kernel {

using namespace clang;

namespace {

// There is nothing to show: std::cout << x without a semicolon is meant to write.
bool is_stream(QualType type) {
  const CXXRecordDecl* record = type.getNonReferenceType()->getAsCXXRecordDecl();
  return record && record->isInStdNamespace() && record->getName() == "basic_ostream";
}

Item::Kind kind_of(const TopLevelStmtDecl& statement) {
  const auto* expression = dyn_cast_or_null<Expr>(statement.getStmt());
  const bool shown = expression && statement.isSemiMissing() &&
                     !expression->getType()->isVoidType() && !is_stream(expression->getType());
  return shown ? Item::Kind::Expression : Item::Kind::Statement;
}

// True if other cells could not find this constant although it has a value.
bool is_constant(const VarDecl& variable) {
  if (isa<DecompositionDecl>(variable) || variable.getFormalLinkage() != Linkage::Internal ||
      !variable.hasInit()) {
    return false;
  }
  const auto* construction = dyn_cast<CXXConstructExpr>(variable.getInit()->IgnoreImplicit());
  return !construction || variable.getInitStyle() != VarDecl::CallInit ||
         construction->getParenOrBraceRange().isValid();
}

bool is_specialization(const Decl& declaration) {
  if (const auto* function = dyn_cast<FunctionDecl>(&declaration)) {
    return function->getTemplateSpecializationKind() == TSK_ExplicitSpecialization;
  }
  return isa<ClassTemplateSpecializationDecl>(declaration) ||
         isa<VarTemplateSpecializationDecl>(declaration);
}

class Reader {
 public:
  Reader(CompilerInstance& compiler, FileID file, const std::vector<NamedDecl*>& hidden)
      : sources_(compiler.getSourceManager()), file_(file) {
    for (const NamedDecl* declaration : hidden) hidden_.push_back(declaration->getDeclName());
  }

  Item item(SourceLocation begin, DeclGroupRef group) const {
    Item item{Item::Kind::Declaration, offset(begin), 0, false, false, false};
    for (Decl* declaration : group) {
      if (const auto* statement = dyn_cast<TopLevelStmtDecl>(declaration)) {
        item.kind = kind_of(*statement);
        return item;
      }
      const auto* named = dyn_cast<NamedDecl>(declaration);
      if (!named || !named->getDeclContext()->isTranslationUnit()) continue;
      item.name = offset(named->getLocation());
      const bool was_hidden =
          std::find(hidden_.begin(), hidden_.end(), named->getDeclName()) != hidden_.end();
      item.replaces |= was_hidden && !is_specialization(*declaration);
      if (const auto* variable = dyn_cast<VarDecl>(declaration)) {
        item.is_static |= variable->getStorageClass() == SC_Static;
        item.is_const |= is_constant(*variable);
      } else if (const auto* function = declaration->getAsFunction()) {
        item.is_static |= function->getStorageClass() == SC_Static;
      }
      if (const auto* pieces = dyn_cast<DecompositionDecl>(declaration)) {
        for (const BindingDecl* piece : pieces->bindings()) {
          item.replaces |=
              std::find(hidden_.begin(), hidden_.end(), piece->getDeclName()) != hidden_.end();
        }
      }
    }
    return item;
  }

 private:
  std::size_t offset(SourceLocation place) const {
    const auto [file, offset] = sources_.getDecomposedLoc(sources_.getExpansionLoc(place));
    return file == file_ ? offset : 0;
  }

  const SourceManager& sources_;
  FileID file_;
  std::vector<DeclarationName> hidden_;
};

// Clang takes - and + at the start of a statement outside of functions for a method of Objective-C.
// It reads `true, -x` instead, which has the same type.
void begin_with_true(Preprocessor& preprocessor, Parser& parser) {
  const Token sign = parser.getCurToken();
  if (!sign.isOneOf(tok::minus, tok::plus)) return;
  auto tokens = std::make_unique<Token[]>(3);
  tokens[0] = tokens[1] = tokens[2] = sign;
  tokens[0].setKind(tok::kw_true);
  tokens[1].setKind(tok::comma);
  preprocessor.EnterTokenStream(std::move(tokens), 3, true, false);
  parser.ConsumeAnyToken();
}

}  // namespace

Outline read_outline(Interpreter& interpreter, const Definitions& definitions,
                     const std::string& code, const std::string& cell,
                     const std::vector<NamedDecl*>& hidden) {
  CompilerInstance& compiler = *interpreter.getCompilerInstance();
  Sema& sema = compiler.getSema();
  Preprocessor& preprocessor = compiler.getPreprocessor();
  SourceManager& sources = compiler.getSourceManager();
  Diagnostics diagnostics(compiler, &definitions);
  translate_nothing(compiler, diagnostics);
  const Sema::GlobalEagerInstantiationScope templates(sema, true);
  const FileID file =
      sources.createFileID(llvm::MemoryBuffer::getMemBufferCopy(code + '\n', cell), SrcMgr::C_User,
                           0, 0, sources.getLocForStartOfFile(sources.getMainFileID()));
  Parser& parser = enter(compiler, file);
  const Reader reader(compiler, file, hidden);
  Outline outline;
  std::vector<NamedDecl*> replaced;
  auto state = Sema::ModuleImportState::NotACXX20Module;
  while (true) {
    const SourceLocation begin = parser.getCurToken().getLocation();
    begin_with_true(preprocessor, parser);
    Parser::DeclGroupPtrTy group;
    if (parser.ParseTopLevelDecl(group, state)) break;
    if (!group) continue;
    outline.items.push_back(reader.item(begin, group.get()));
    for (Decl* declaration : group.get()) {
      auto* named = dyn_cast<NamedDecl>(declaration);
      if (!named || !named->getDeclContext()->isTranslationUnit()) continue;
      const std::vector<NamedDecl*> rivals = definitions.rivals(sema, named);
      replaced.insert(replaced.end(), rivals.begin(), rivals.end());
    }
  }
  outline.error = diagnostics.first_error();
  outline.diagnostics = diagnostics.text();
  replaced.insert(replaced.end(), diagnostics.replaced().begin(), diagnostics.replaced().end());
  for (NamedDecl* earlier : replaced) {
    outline.replaced.push_back(reinterpret_cast<std::uintptr_t>(earlier));
  }
  return outline;
}

void translate_nothing(CompilerInstance& compiler, DiagnosticConsumer& consumer) {
  DiagnosticsEngine& engine = compiler.getDiagnostics();
  IgnoringDiagConsumer ignoring;
  engine.setClient(&ignoring, false);
  engine.Report(engine.getCustomDiagID(DiagnosticsEngine::Error, "nothing is to be translated"));
  engine.setClient(&consumer, false);
}

Parser& enter(CompilerInstance& compiler, FileID file) {
  Sema& sema = compiler.getSema();
  SourceManager& sources = compiler.getSourceManager();
  // Sema knows the parser, which is ready at the end of the last unit.
  auto& parser = *static_cast<Parser*>(sema.OpaqueParser);
  compiler.getPreprocessor().EnterSourceFile(file, nullptr,
                                             sources.getLocForStartOfFile(sources.getMainFileID()));
  sema.getASTContext().addTranslationUnitDecl();
  parser.ConsumeAnyToken();
  parser.ExitScope();
  sema.CurContext = nullptr;
  parser.EnterScope(Scope::DeclScope);
  sema.ActOnTranslationUnitScope(parser.getCurScope());
  return parser;
}

}  // namespace kernel
