#include "tools/grade/build/kept_program.h"

#include "tools/grade/system/files.h"
#include "tools/grade/system/text.h"

#include "core/error.h"

namespace wick::grade {
namespace fs = std::filesystem;
namespace {

fs::path record_of(const fs::path& program) { return fs::path(program).concat(".way"); }

// A line that is another one if the file is replaced, be it by an older one.
std::string state_of(const fs::path& file) {
  std::error_code missing;
  const auto time = fs::last_write_time(file, missing);
  if (missing) return "no " + file.string() + "\n";
  return concatenate(file.string(), "\t", fs::file_size(file), "\t",
                     time.time_since_epoch().count(), "\n");
}

std::string way_to(const Kit& kit, const Exercise& exercise, Scenarios which,
                   const std::map<std::string, fs::path>& own) {
  const Toolchain& toolchain = kit.toolchain;
  std::string way = toolchain.compiler + "\n" + joined(toolchain.link_flags, "\n") + "\n";
  for (const fs::path& file :
       {kit.object_of(which), kit.given(), kit.folder / "entries.o", kit.folder / "functions",
        kit.folder / "sealed", kit.folder.parent_path() / "toolchain"}) {
    way += state_of(file);
  }
  way += state_of(kit.stand_ins(exercise.id));
  for (const std::string& file : kit.chapter.files) {
    way += state_of(kit.object(file)) + state_of(kit.object_without(file, exercise.id));
  }
  for (const auto& [file, object] : own) way += file + "\t" + state_of(object);
  return way;
}

}  // namespace

KeptProgram::KeptProgram(const Kit& kit, const Exercise& exercise, Scenarios which,
                         const std::map<std::string, fs::path>& own, fs::path path)
    : path_(std::move(path)), way_(way_to(kit, exercise, which, own)) {}

bool KeptProgram::is_up_to_date() const {
  return fs::exists(path_) && fs::exists(record_of(path_)) && read_file(record_of(path_)) == way_;
}

void KeptProgram::forget() const {
  fs::remove(record_of(path_));
  fs::remove(path_);
}

void KeptProgram::keep() const { write_atomically(record_of(path_), way_); }

}  // namespace wick::grade
