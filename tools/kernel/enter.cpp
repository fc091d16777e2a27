#include "enter.h"

#include <clang/AST/ASTContext.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/Sema.h>

namespace kernel {

using namespace clang;

void translate_nothing(CompilerInstance& compiler, DiagnosticConsumer& consumer) {
  DiagnosticsEngine& engine = compiler.getDiagnostics();
  IgnoringDiagConsumer nobody;
  engine.setClient(&nobody, false);
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
