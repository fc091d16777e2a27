#pragma once
#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Parse/Parser.h>

namespace kernel {

// Both are for copies of the process: what they leave is of no use to the interpreter.

// After an error clang translates nothing, and a lambda in a statement outside of functions is more
// than its translation survives. From here on diagnostics go to the given consumer.
void translate_nothing(clang::CompilerInstance& compiler, clang::DiagnosticConsumer& consumer);

// Begins a new unit with this file; its declarations are then read one by one. Not through the
// interpreter, which gives up at the first error: this is its parser.
clang::Parser& enter(clang::CompilerInstance& compiler, clang::FileID file);

}  // namespace kernel
