#include "tools/grade/build/variants.h"

#include "tools/grade/build/compile.h"
#include "tools/grade/build/isolate.h"
#include "tools/grade/build/link.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

#include <algorithm>
#include <thread>

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

// Copies an object into a folder of its own, as isolate() needs it.
fs::path copy_alone(const fs::path& object, const fs::path& folder) {
  const fs::path copy = folder / object.stem() / object.filename();
  fs::create_directories(copy.parent_path());
  fs::copy_file(object, copy);
  return copy;
}

}  // namespace

bool has_sources(const Kit& kit) { return fs::exists(mistakes_toml(kit)); }

Variants::Variants(const Kit& kit)
    : kit_(kit), described_(read_mistakes(mistakes_toml(kit), kit.chapter)), bases_(kit) {}

std::optional<Executable> Variants::program(const std::vector<std::string>& mistakes,
                                            const Exercise& exercise) const {
  std::promise<Program> promise;
  std::shared_future<Program> program;
  bool is_first = false;
  {
    const std::lock_guard<std::mutex> lock(mutex_);
    const auto [place, is_new] = programs_.try_emplace({mistakes, exercise.id});
    if (is_new) place->second = promise.get_future().share();
    program = place->second;
    is_first = is_new;
  }
  if (is_first) {
    try {
      promise.set_value(build(mistakes, exercise));
    } catch (...) {
      promise.set_exception(std::current_exception());
    }
  }
  return program.get();
}

void Variants::prepare(const std::vector<std::string>& mistakes, const Exercise& exercise) const {
  std::vector<std::future<void>> running;
  for (const std::string& mistake : mistakes) {
    running.push_back(std::async(std::launch::async, [this, mistake, &exercise] {
      try {
        program({mistake}, exercise);
      } catch (const Error&) {
        // A later caller that needs this program gets the error.
      }
    }));
  }
}

int Variants::pairs() const {
  const std::lock_guard<std::mutex> lock(mutex_);
  return static_cast<int>(
      std::count_if(programs_.begin(), programs_.end(),
                    [](const auto& program) { return program.first.first.size() > 1; }));
}

const Mistake& Variants::find(const std::string& id) const {
  for (const Mistake& mistake : described_.mistakes) {
    if (mistake.id == id) return mistake;
  }
  fail<Error>("chapter ", kit_.chapter.folder, " has no mistake ", id);
}

std::optional<std::map<std::string, std::string>> Variants::texts(
    const std::vector<std::string>& mistakes) const {
  Mistake all, reversed;
  for (const std::string& id : mistakes) {
    const std::vector<Edit>& edits = find(id).edits;
    all.edits.insert(all.edits.end(), edits.begin(), edits.end());
    reversed.edits.insert(reversed.edits.begin(), edits.begin(), edits.end());
  }
  all.id = reversed.id = joined(mistakes, "+");
  try {
    const std::map<std::string, std::string> texts = apply(all, kit_.toolchain.root);
    if (mistakes.size() > 1 && texts != apply(reversed, kit_.toolchain.root)) return std::nullopt;
    return texts;
  } catch (const Error&) {
    if (mistakes.size() == 1) throw;
    return std::nullopt;  // one of the edits does not find its place any more
  }
}

Variants::Program Variants::build(const std::vector<std::string>& mistakes,
                                  const Exercise& exercise) const {
  const auto made = texts(mistakes);
  if (!made) return std::nullopt;
  const fs::path folder = folder_.path() / exercise.id / joined(mistakes, "+");
  std::map<std::string, fs::path> own;
  for (const auto& [file, text] : *made) {
    const bool is_needed =
        std::find(exercise.files.begin(), exercise.files.end(), file) != exercise.files.end();
    if (!is_needed) continue;
    // There are many pairs, and few are asked for again.
    const fs::path kept = mistakes.size() == 1 ? kit_.folder / "variants" : folder_.path() / "kept";
    try {
      own[file] = copy_alone(compile_ours(kit_, file, text, kept / joined(mistakes, "+")), folder);
    } catch (const Error&) {
      if (mistakes.size() == 1) throw;
      return std::nullopt;
    }
  }
  if (const std::optional<Executable> program = load(own, exercise)) return program;
  const fs::path program = folder / "program";
  const std::string problem = link(kit_, isolate(kit_, exercise, own), program);
  if (!problem.empty() && mistakes.size() == 1) {
    fail<Error>("mistake ", joined(mistakes, "+"), ": ", problem);
  }
  if (!problem.empty()) return std::nullopt;
  return program;
}

// Mistaken functions beside the exercise's base; nullopt if its program must be linked as a whole.
Variants::Program Variants::load(const std::map<std::string, fs::path>& own,
                                 const Exercise& exercise) const {
  const bool is_whole = std::all_of(exercise.files.begin(), exercise.files.end(),
                                    [&](const std::string& file) { return own.count(file) != 0; });
  if (!bases_.is_possible() || !is_whole) return std::nullopt;
  std::vector<fs::path> objects;
  for (const std::string& file : exercise.files) objects.push_back(own.at(file));
  const Bases::Own linked = bases_.link_own(objects, libraries_);
  if (!bases_.why_whole(exercise, linked).empty()) return std::nullopt;
  return bases_.program(exercise, Scenarios::All, linked);
}

}  // namespace wick::grade
