#pragma once
#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Frontend/TextDiagnosticPrinter.h>
#include <llvm/Support/raw_ostream.h>

#include <memory>
#include <string>
#include <vector>

#include "definitions.h"

namespace kernel {

// Writes what the compiler says of a cell, as clang does on a terminal, and finds out which of its
// errors only mean that the cell declares anew what another has declared.
class Diagnostics : public clang::DiagnosticConsumer {
 public:
  Diagnostics(clang::CompilerInstance& compiler, const Definitions* definitions);
  ~Diagnostics() override;
  void HandleDiagnostic(clang::DiagnosticsEngine::Level level,
                        const clang::Diagnostic& diagnostic) override;

  std::string text() const;
  const std::string& first_error() const { return first_error_; }
  const std::vector<clang::NamedDecl*>& replaced() const { return replaced_; }

 private:
  const Definitions* definitions_;
  std::string text_;
  std::string first_error_;
  std::vector<clang::NamedDecl*> replaced_;
  bool redefinition_ = false;  // whether the last error was one
  llvm::raw_string_ostream stream_;
  std::unique_ptr<clang::TextDiagnosticPrinter> printer_;
};

}  // namespace kernel
