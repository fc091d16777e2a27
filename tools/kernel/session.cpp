#include "session.h"

#include <clang/Frontend/CompilerInstance.h>
#include <clang/Interpreter/PartialTranslationUnit.h>
#include <clang/Lex/HeaderSearch.h>
#include <clang/Lex/Preprocessor.h>
#include <llvm/Support/Error.h>
#include <llvm/Support/TargetSelect.h>

#include <algorithm>
#include <cstdlib>
#include <iostream>
#include <stdexcept>

#include "call.h"
#include "compose.h"
#include "copy.h"
#include "module.h"
#include "pragmas.h"

namespace kernel {

using namespace clang;

namespace {

template <class T>
T value_of(llvm::Expected<T> expected) {
  if (!expected) throw std::runtime_error(llvm::toString(expected.takeError()));
  return std::move(*expected);
}

// Takes the leading #include lines out of a cell; empty lines stay in their place.
std::string take_head(std::string& code) {
  std::size_t end = 0;
  for (std::size_t line = 0; line < code.size();) {
    const std::size_t next = std::min(code.find('\n', line), code.size() - 1) + 1;
    const std::size_t text = code.find_first_not_of(" \t\r\n", line);
    if (text < next) {
      if (code.compare(text, 8, "#include") == 0) {
        end = next;
      } else if (code.compare(text, 2, "//") != 0) {
        break;
      }
    }
    line = next;
  }
  const std::string head = code.substr(0, end);
  code.replace(0, end, std::string(std::count(head.begin(), head.end(), '\n'), '\n'));
  return head;
}

const CellError compiler_died{
    "CompilerError", "the compiler crashed on this cell; nothing of it was run",
    "clang itself does not survive this code: another way of writing it may help"};

}  // namespace

Session::Session(const std::vector<std::string>& options, std::vector<std::string> library_folders)
    : library_folders_(std::move(library_folders)) {
  llvm::InitializeNativeTarget();
  llvm::InitializeNativeTargetAsmPrinter();
  std::vector<const char*> arguments;
  for (const std::string& option : options) arguments.push_back(option.c_str());
  IncrementalCompilerBuilder builder;
  builder.SetCompilerArgs(arguments);
  interpreter_ = value_of(Interpreter::create(value_of(builder.CreateCpp())));
  CompilerInstance& compiler = *interpreter_->getCompilerInstance();
  definitions_ = std::make_unique<Definitions>(compiler.getSourceManager());
  try {
    run("#include <xcpp/show.hpp>", 0);
  } catch (const CellError& error) {
    throw std::runtime_error("cannot prepare the interpreter: " + error.value + "\n" + error.text);
  }
}

Session::~Session() = default;

void Session::run(std::string code, int number) {
  const std::string cell = "cell " + std::to_string(number);
  obey_pragmas(code);
  // Headers take most of a cell's time. They need no outline, so the rest is read without them.
  if (const std::string head = take_head(code); !head.empty()) {
    const Plan plan{"#line 1 \"" + cell + "\"\n" + head, {}};
    std::cerr << rehearse(plan);
    execute(plan, cell);
  }
  const Plan plan = this->plan(code, cell, number);
  if (plan.unit.empty()) return;
  if (std::getenv("WICK_KERNEL_PORTABLE")) {
    for (const NamedDecl* earlier : plan.hidden) {
      std::cerr << earlier->getNameAsString()
                << " is declared a second time: another kernel may refuse that\n";
    }
  }
  std::cerr << rehearse(plan);
  execute(plan, cell);
}

Completion Session::complete(const std::string& code, std::size_t cursor) {
  const auto answer = in_a_copy([&]() -> nlohmann::json {
    const Completion found = kernel::complete(*interpreter_, code, cursor);
    return {{"words", found.words}, {"typed", found.typed}};
  });
  if (!answer) return {{}, 0};
  return {answer->at("words"), answer->at("typed")};
}

void Session::obey_pragmas(std::string& code) {
  for (const Pragma& pragma : take_pragmas(code)) {
    if (pragma.what == "load") {
      load_library(pragma.argument, library_folders_);
    } else if (pragma.what == "add_library_path") {
      library_folders_.insert(library_folders_.begin(), pragma.argument);
    } else {
      CompilerInstance& compiler = *interpreter_->getCompilerInstance();
      const auto folder = compiler.getFileManager().getOptionalDirectoryRef(pragma.argument);
      if (!folder) {
        throw CellError{"LoadError", "add_include_path: there is no folder " + pragma.argument, {}};
      }
      compiler.getPreprocessor().getHeaderSearchInfo().AddSearchPath(
          DirectoryLookup(*folder, SrcMgr::C_User, false), true);
    }
  }
}

// Reads the cell in copies of the process until only the cell's own errors are left. The earlier
// declarations that the cell replaces are hidden from each next copy.
Session::Plan Session::plan(const std::string& code, const std::string& cell, int number) {
  Plan plan;
  while (true) {
    const auto answer = in_a_copy([&]() -> nlohmann::json {
      for (NamedDecl* earlier : plan.hidden) hide(earlier);
      return read_outline(*interpreter_, *definitions_, code, cell, plan.hidden);
    });
    if (!answer) throw compiler_died;
    const auto outline = answer->get<Outline>();
    if (outline.replaced.empty()) {
      if (!outline.error.empty()) {
        throw CellError{"CompileError", outline.error, outline.diagnostics};
      }
      // The cell has only comments, or directives that later cells need.
      if (!outline.items.empty() || code.find('#') != std::string::npos) {
        plan.unit = compose(code, outline.items, cell, number);
      }
      return plan;
    }
    for (const std::uintptr_t address : outline.replaced) {
      plan.hidden.push_back(reinterpret_cast<NamedDecl*>(address));
    }
  }
}

bool Session::is_defined(const std::string& name) {
  auto address = interpreter_->getSymbolAddressFromLinkerName(name);
  if (address) return true;
  llvm::consumeError(address.takeError());
  return false;
}

// Code that parses may still fail to become a program. A copy of the process translates it to the
// end first: if it does not fail there, it will not fail here.
std::string Session::rehearse(const Plan& plan) {
  const auto answer = in_a_copy([&]() -> nlohmann::json {
    CompilerInstance& compiler = *interpreter_->getCompilerInstance();
    Diagnostics diagnostics(compiler, nullptr);
    compiler.getDiagnostics().setClient(&diagnostics, false);
    for (NamedDecl* earlier : plan.hidden) hide(earlier);
    auto unit = interpreter_->Parse(plan.unit);
    if (!unit) {
      llvm::consumeError(unit.takeError());
      return {{"name", "CompileError"},
              {"value", diagnostics.first_error()},
              {"text", diagnostics.text()}};
    }
    std::string names;
    for (const std::string& name : unresolved_names(
             *unit->TheModule, [this](const std::string& name) { return is_defined(name); })) {
      names += (names.empty() ? "" : ", ") + name;
    }
    if (names.empty()) return diagnostics.text();
    return {{"name", "LinkError"},
            {"value", "used, but defined nowhere: " + names},
            {"text",
             "define it in this cell or before, or load the library that does: "
             "#pragma cling load(\"NAME\")"}};
  });
  if (!answer) throw compiler_died;
  if (answer->is_string()) return *answer;
  throw CellError{answer->at("name"), answer->at("value"), answer->at("text")};
}

void Session::execute(const Plan& plan, const std::string& cell) {
  // A client of its own: the warnings have been shown.
  diagnostics_ = std::make_unique<Diagnostics>(*interpreter_->getCompilerInstance(), nullptr);
  interpreter_->getCompilerInstance()->getDiagnostics().setClient(diagnostics_.get(), false);
  for (NamedDecl* earlier : plan.hidden) hide(earlier);
  auto unit = interpreter_->Parse(plan.unit);
  if (!unit) {
    llvm::consumeError(unit.takeError());
    throw CellError{"CompileError", diagnostics_->first_error(), diagnostics_->text()};
  }
  definitions_->add(unit->TUPart, cell);
  const std::string initialiser = cell_namespace + "unit_" + std::to_string(++units_);
  const std::vector<std::string> initialisers = take_initialisers(*unit->TheModule, initialiser);
  const std::string any = any_defined_name(*unit->TheModule);
  add_safepoints(*unit->TheModule);
  if (llvm::Error error = interpreter_->Execute(*unit)) {
    throw CellError{"LinkError", llvm::toString(std::move(error)), {}};
  }
  // The code is translated now: later its names may mean what replaced them.
  if (!any.empty() && !is_defined(any)) throw CellError{"LinkError", "cannot link " + any, {}};
  for (const std::string& name : initialisers) {
    call(value_of(interpreter_->getSymbolAddressFromLinkerName(name)).toPtr<void (*)()>());
  }
}

}  // namespace kernel
