#pragma once

#include "tools/grade/grader.h"
#include "tools/grade/system/files.h"

#include <map>
#include <string>

// The chapters in tests/tools/grade/fixture, graded from text.
namespace wick::grade::test {

inline const Kit& fixture_kit() {
  static const Kit kit =
      open_kit(FIXTURE_KITS, read_chapter(FIXTURE_ROOT "/modules/90_fixture/module.toml"));
  return kit;
}

/// The chapter that rests on it.
inline const Kit& second_kit() {
  static const Kit kit =
      open_kit(FIXTURE_KITS, read_chapter(FIXTURE_ROOT "/modules/91_fixture/module.toml"));
  return kit;
}

inline const Runs& fixture_runs() {
  static const Runs runs(fixture_kit(), 4711);
  return runs;
}

/// One of the reference's files.
inline std::string reference(const std::string& name) {
  return read_file(std::string(FIXTURE_ROOT "/fixture/") + name);
}

/// The reference's scale.cpp with the body of scale() replaced.
inline std::string with_scale(const std::string& body) {
  return "#include \"fixture/lines.h\"\n#include <signal.h>\n#include <unistd.h>\n#include "
         "<cstdlib>\n"
         "#include <cstdio>\n#include <thread>\nnamespace wick::fixture {\n"
         "Tensor scale(const Tensor& x, double factor) {" +
         body +
         "}\n"
         "Tensor scaled_total(const Tensor& x, double factor) { return sum(scale(x, factor)); }\n"
         "}\n";
}

inline Grade grade_texts(const std::map<std::string, std::string>& texts,
                         const GradeOptions& options = {}, const Runs& runs = fixture_runs()) {
  const TemporaryFolder folder;
  std::map<std::string, std::filesystem::path> sources;
  for (const auto& [name, text] : texts) {
    const std::filesystem::path path = folder.path() / name;
    write_atomically(path, text);
    sources["fixture/" + name] = path;
  }
  return grade_files(sources, runs, options);
}

/// Graded beside the reference's shift.cpp.
inline Grade grade_scale(const std::string& body, const Runs& runs = fixture_runs()) {
  return grade_texts({{"scale.cpp", with_scale(body)}, {"shift.cpp", reference("shift.cpp")}}, {},
                     runs);
}

}  // namespace wick::grade::test
