#pragma once

#include "tools/grade/grader.h"
#include "tools/grade/system/files.h"

#include <map>
#include <memory>
#include <string>

// The chapters in tests/tools/grade/fixture, graded from text.
namespace wick::grade::test {

/// Its files may call every function of C and std, so that tests of judging end programs and write
/// what they like.
const Kit& fixture_kit();

/// The same chapter with the list of calls that students have.
const Kit& listed_kit();

/// The chapter that rests on it.
const Kit& second_kit();

/// Makes the fixture's known mistakes.
const Variants& fixture_variants();

/// On one seed, without pairs of mistakes.
const References& fixture_references();

/// True if every user can read the fixture's kits. Otherwise `what` is counted as skipped.
bool others_can_read_fixture(const std::string& what);

/// A sandbox that can grade the fixture here; null, and counted as skipped, where there is none.
/// The restricted kind reads no kit in a clone that only root can read, such as one in root's home.
std::unique_ptr<Sandbox> sandbox_for_fixture(Isolation isolation);

/// Puts the fixture's kits into a new folder, with a list of calls that has every name.
void put_open_kits(const std::filesystem::path& folder);

/// One of the reference's files.
std::string reference(const std::string& name);

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
                         const GradeOptions& options = {},
                         const References& references = fixture_references()) {
  const TemporaryFolder folder;
  std::map<std::string, std::filesystem::path> sources;
  for (const auto& [name, text] : texts) {
    const std::filesystem::path path = folder.path() / name;
    write_atomically(path, text);
    sources["fixture/" + name] = path;
  }
  return grade_files(sources, references, options);
}

/// Graded beside the reference's shift.cpp.
inline Grade grade_scale(const std::string& body,
                         const References& references = fixture_references()) {
  return grade_texts({{"scale.cpp", with_scale(body)}, {"shift.cpp", reference("shift.cpp")}}, {},
                     references);
}

}  // namespace wick::grade::test
