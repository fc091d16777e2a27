#include "diagnostics.h"

#include <clang/Basic/DiagnosticSema.h>
#include <llvm/ADT/SmallString.h>

#include <algorithm>

namespace kernel {
namespace {

bool is_redefinition(unsigned id) {
  switch (id) {
    case clang::diag::err_conflicting_types:
    case clang::diag::err_constexpr_redecl_mismatch:
    case clang::diag::err_non_static_static:
    case clang::diag::err_ovl_diff_return_type:
    case clang::diag::err_redeclaration_different_type:
    case clang::diag::err_redefinition:
    case clang::diag::err_redefinition_different_kind:
    case clang::diag::err_redefinition_different_type:
    case clang::diag::err_redefinition_different_typedef:
    case clang::diag::err_redefinition_of_enumerator:
    case clang::diag::err_static_non_static:
    case clang::diag::err_tag_definition_of_typedef:
    case clang::diag::err_use_with_wrong_tag: return true;
    default: return false;
  }
}

clang::DiagnosticOptions* options() {
  auto* options = new clang::DiagnosticOptions;  // the printer's reference counts own it
  options->ShowColors = true;
  options->ShowPresumedLoc = true;  // the lines of cells, which #line names
  return options;
}

}  // namespace

Diagnostics::Diagnostics(clang::CompilerInstance& compiler, const Definitions* definitions)
    : definitions_(definitions),
      stream_(text_),
      printer_(std::make_unique<clang::TextDiagnosticPrinter>(stream_, options())) {
  stream_.SetUnbuffered();
  stream_.enable_colors(true);
  printer_->BeginSourceFile(compiler.getLangOpts(), &compiler.getPreprocessor());
}

Diagnostics::~Diagnostics() = default;

// Every cell is included in a file without a name, which says nothing to a reader.
std::string Diagnostics::text() const {
  static const std::string stack = "In file included from <<< inputs >>>:1:\n";
  std::string text = text_;
  for (std::size_t at; (at = text.find(stack)) != std::string::npos;) text.erase(at, stack.size());
  return text;
}

void Diagnostics::HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                                   const clang::Diagnostic& diagnostic) {
  DiagnosticConsumer::HandleDiagnostic(level, diagnostic);  // counts
  printer_->HandleDiagnostic(level, diagnostic);
  if (level >= clang::DiagnosticsEngine::Error) {
    redefinition_ = is_redefinition(diagnostic.getID());
    if (first_error_.empty()) {
      llvm::SmallString<200> message;
      diagnostic.FormatDiagnostic(message);
      first_error_ = message.str().str();
    }
  } else if (level == clang::DiagnosticsEngine::Note && redefinition_ && definitions_) {
    clang::NamedDecl* earlier = definitions_->at(diagnostic.getLocation());
    if (earlier && std::find(replaced_.begin(), replaced_.end(), earlier) == replaced_.end()) {
      replaced_.push_back(earlier);
    }
  }
}

}  // namespace kernel
