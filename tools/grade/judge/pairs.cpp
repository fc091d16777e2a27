#include "tools/grade/judge/pairs.h"

#include "tools/grade/build/compile.h"
#include "tools/grade/build/link.h"

#include "core/error.h"

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

const Mistake* find(const Mistakes& described, const std::string& id) {
  for (const Mistake& mistake : described.mistakes) {
    if (mistake.id == id) return &mistake;
  }
  return nullptr;
}

// The edits of both, in this order.
std::map<std::string, std::string> apply_both(const Mistake& first, const Mistake& second,
                                              const fs::path& root) {
  Mistake both = first;
  both.edits.insert(both.edits.end(), second.edits.begin(), second.edits.end());
  return apply(both, root);
}

}  // namespace

std::optional<fs::path> Pairs::program(const std::string& a, const std::string& b) const {
  std::promise<Program> promise;
  std::shared_future<Program> program;
  bool is_first = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto [place, is_new] = programs_.try_emplace({a, b});
    if (is_new) place->second = promise.get_future().share();
    program = place->second;
    is_first = is_new;
  }
  if (is_first) {
    try {
      promise.set_value(build(a, b));
    } catch (const Error&) {
      promise.set_value(std::nullopt);  // one of the edits does not find its place any more
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
  }
  return program.get();
}

int Pairs::count() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return static_cast<int>(programs_.size());
}

const Mistakes& Pairs::described() const {
  const fs::path root = kit_.toolchain.root;
  const std::lock_guard<std::mutex> lock(mutex_);
  if (!described_) {
    described_ =
        read_mistakes(root / "tests" / kit_.chapter.folder / "mistakes.toml", kit_.chapter);
  }
  return *described_;
}

Pairs::Program Pairs::build(const std::string& a, const std::string& b) const {
  const Mistake* first = find(described(), a);
  const Mistake* second = find(described(), b);
  if (first == nullptr || second == nullptr) return std::nullopt;
  const std::map<std::string, std::string> texts = apply_both(*first, *second, kit_.toolchain.root);
  // Where the order matters, one changes what the other has made.
  if (texts != apply_both(*second, *first, kit_.toolchain.root)) return std::nullopt;

  const fs::path folder = folder_.path() / (a + "+" + b);
  std::map<std::string, fs::path> sources;
  for (const auto& [file, text] : texts) {
    sources[file] = folder / "sources" / stub_name(file);
    fs::create_directories(sources[file].parent_path());
    write_atomically(sources[file], text);
  }
  const Sandbox none;  // these are our own sources
  const std::map<std::string, CompiledFile> compiled = compile_all(kit_, sources, folder, none);
  std::vector<fs::path> objects;
  for (const std::string& file : kit_.chapter.files) {
    const auto own = compiled.find(file);
    if (own != compiled.end() && !own->second.succeeded()) return std::nullopt;
    objects.push_back(own == compiled.end() ? kit_.object(file) : own->second.object);
  }
  const fs::path program = folder / "program";
  if (!link(kit_, objects, program, LinkAs::Program, none).empty()) return std::nullopt;
  return program;
}

}  // namespace wick::grade
