#include "complete.h"

#include <clang/AST/Decl.h>
#include <clang/Frontend/CompilerInstance.h>
#include <clang/Lex/Preprocessor.h>
#include <clang/Sema/CodeCompleteConsumer.h>
#include <clang/Sema/Sema.h>
#include <clang/Sema/SemaCodeCompletion.h>

#include <algorithm>
#include <memory>
#include <set>

#include "definitions.h"
#include "outline.h"

namespace kernel {

using namespace clang;

namespace {

class Words : public CodeCompleteConsumer {
 public:
  explicit Words(const CodeCompleteOptions& options)
      : CodeCompleteConsumer(options), info_(std::make_shared<GlobalCodeCompletionAllocator>()) {}

  void ProcessCodeCompleteResults(Sema& sema, CodeCompletionContext /*context*/,
                                  CodeCompletionResult* results, unsigned count) override {
    const StringRef typed = sema.getPreprocessor().getCodeCompletionFilter();
    typed_ = typed.size();
    for (unsigned i = 0; i < count; ++i) {
      const StringRef word = text(results[i]);
      if (word.empty() || !word.starts_with(typed) || word.starts_with(cell_namespace)) continue;
      // Names of the library's own are offered to those who begin to type one.
      if (word.starts_with("_") && !typed.starts_with("_")) continue;
      words_.insert(word.str());
    }
  }
  CodeCompletionAllocator& getAllocator() override { return info_.getAllocator(); }
  CodeCompletionTUInfo& getCodeCompletionTUInfo() override { return info_; }

  Completion take() const { return {{words_.begin(), words_.end()}, typed_}; }

 private:
  static StringRef text(const CodeCompletionResult& result) {
    switch (result.Kind) {
      case CodeCompletionResult::RK_Keyword: return result.Keyword;
      case CodeCompletionResult::RK_Macro: return result.Macro->getName();
      case CodeCompletionResult::RK_Declaration:
        if (const IdentifierInfo* name = result.Declaration->getIdentifier()) {
          return name->getName();
        }
        return {};
      case CodeCompletionResult::RK_Pattern: return result.Pattern->getTypedText();
    }
    return {};
  }

  CodeCompletionTUInfo info_;
  std::set<std::string> words_;
  std::size_t typed_ = 0;
};

}  // namespace

Completion complete(Interpreter& interpreter, const std::string& code, std::size_t cursor) {
  CompilerInstance& compiler = *interpreter.getCompilerInstance();
  IgnoringDiagConsumer ignoring;
  translate_nothing(compiler, ignoring);
  // No file has this name: the compiler finds the text by it.
  const FileEntryRef entry =
      compiler.getFileManager().getVirtualFileRef("<cell>", static_cast<off_t>(code.size()), 0);
  compiler.getSourceManager().overrideFileContents(
      entry, llvm::MemoryBuffer::getMemBufferCopy(code, "<cell>"));
  const auto end = code.begin() + static_cast<std::ptrdiff_t>(cursor);
  const auto line = 1 + std::count(code.begin(), end, '\n');
  const std::size_t before = cursor == 0 ? std::string::npos : code.rfind('\n', cursor - 1);
  const std::size_t column = before == std::string::npos ? cursor + 1 : cursor - before;
  compiler.getPreprocessor().SetCodeCompletionPoint(entry, static_cast<unsigned>(line),
                                                    static_cast<unsigned>(column));
  CodeCompleteOptions options;
  options.IncludeMacros = 1;
  options.IncludeGlobals = 1;
  options.IncludeCodePatterns = 1;  // the keywords of statements
  Words words(options);
  Sema& sema = compiler.getSema();
  sema.CodeCompletion().CodeCompleter = &words;
  Parser& parser = enter(
      compiler, compiler.getSourceManager().createFileID(entry, SourceLocation(), SrcMgr::C_User));
  Parser::DeclGroupPtrTy group;
  auto state = Sema::ModuleImportState::NotACXX20Module;
  while (!parser.ParseTopLevelDecl(group, state)) {
  }
  return words.take();
}

}  // namespace kernel
