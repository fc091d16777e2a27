#pragma once
#include <clang/Interpreter/Interpreter.h>

#include <memory>
#include <string>
#include <vector>

#include "complete.h"
#include "definitions.h"
#include "diagnostics.h"
#include "outline.h"

namespace kernel {

// The cells of one notebook: an interpreter with the declarations of the cells so far.
class Session {
 public:
  // The compiler's options, and the folders in which libraries are looked for.
  Session(const std::vector<std::string>& options, std::vector<std::string> library_folders);
  ~Session();

  // Runs a cell. Throws CellError if the cell does not compile, throws or is interrupted; the
  // declarations of earlier cells stay.
  void run(std::string code, int number);

  // What may stand at the cursor, a place in bytes.
  Completion complete(const std::string& code, std::size_t cursor);

 private:
  struct Plan {
    std::string unit;  // what to compile; empty where there is nothing
    std::vector<clang::NamedDecl*> hidden;
  };
  void obey_pragmas(std::string& code);
  Plan plan(const std::string& code, const std::string& cell, int number);
  // Returns the compiler's warnings.
  std::string rehearse(const Plan& plan);
  void execute(const Plan& plan, const std::string& cell);
  bool is_defined(const std::string& name);

  std::unique_ptr<clang::Interpreter> interpreter_;
  std::unique_ptr<Definitions> definitions_;
  std::unique_ptr<Diagnostics> diagnostics_;
  std::vector<std::string> library_folders_;
  int units_ = 0;  // run so far
};

}  // namespace kernel
