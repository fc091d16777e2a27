#pragma once
#include <clang/Basic/Diagnostic.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Interpreter/Interpreter.h>
#include <clang/Parse/Parser.h>

#include <cstddef>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "definitions.h"

namespace kernel {

// A declaration or a statement at the top level of a cell.
struct Item {
  enum class Kind { Declaration, Statement, Expression };  // an expression is the last, to be shown
  Kind kind;
  std::size_t begin;  // where it is in the cell's text
  std::size_t name;   // of a declaration: where its name is
  bool replaces;      // declares what another cell has declared
  bool is_static;     // has the keyword: would be lost to other cells
  bool is_const;      // a constant, which other cells would not find either
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Item, kind, begin, name, replaces, is_static, is_const)

// How the compiler reads a cell.
struct Outline {
  std::vector<Item> items;
  std::string error;        // the first one, in a line; empty where there is none
  std::string diagnostics;  // errors, with their lines
  // What earlier cells declared and this one declares anew: addresses of NamedDecl.
  std::vector<std::uintptr_t> replaced;
};
NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(Outline, items, error, diagnostics, replaced)

// Parses a cell while some declarations are hidden. Call this in a copy of the process: the
// interpreter is of no use afterwards.
Outline read_outline(clang::Interpreter& interpreter, const Definitions& definitions,
                     const std::string& code, const std::string& cell,
                     const std::vector<clang::NamedDecl*>& hidden);

// The next two are for copies of the process: afterwards the interpreter is of no use.

// Makes clang translate nothing, as after an error: its translation crashes on a lambda in a
// statement outside of functions. Later diagnostics go to the given consumer.
void translate_nothing(clang::CompilerInstance& compiler, clang::DiagnosticConsumer& consumer);

// Begins a new unit with this file and returns the interpreter's parser, which then reads the
// declarations one by one. The interpreter itself would give up at the first error.
clang::Parser& enter(clang::CompilerInstance& compiler, clang::FileID file);

}  // namespace kernel
