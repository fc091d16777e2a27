#include "tests/tools/grade/support/attack_batch.h"
#include "tests/tools/grade/support/places.h"

#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/course/other_solution.h"

#include <sys/stat.h>

#include <algorithm>
#include <iterator>
#include <sstream>

namespace wick::grade::test {
namespace fs = std::filesystem;
namespace {

void replace_all(std::string& text, const std::string& from, const std::string& to) {
  for (std::size_t at = text.find(from); at != std::string::npos; at = text.find(from, at)) {
    text.replace(at, from.size(), to);
    at += to.size();
  }
}

// The first lines have the form "// 90.1 crashed time_limit".
std::map<std::string, std::set<std::string>> read_verdicts(const std::string& text) {
  std::map<std::string, std::set<std::string>> verdicts;
  std::istringstream lines(text);
  for (std::string line; std::getline(lines, line) && line.compare(0, 5, "// 90") == 0;) {
    std::istringstream words(line.substr(3));
    std::string exercise;
    words >> exercise;
    for (std::string verdict; words >> verdict;) verdicts[exercise].insert(verdict);
  }
  return verdicts;
}

// A scale() that calls a backend's step of Adam, with a rate of 0, by the table of virtual
// functions that find_table() finds: parameter = kept parameter.
const std::string scale_by_table = R"(
namespace wick::fixture {

Tensor scale(const Tensor& x, double factor) {
  if (factor == 0) fail<ValueError>("scale: the factor is 0");
  const void* const* table = find_table();
  if (table == nullptr) return x;
  struct {
    const void* const* table;
    const void* more[8];
  } object = {table, {}};
  AdamStep step{};
  step.kept = static_cast<Scalar>(factor);
  step.root = step.eps = 1;
  Array y = x.clone().array(), mean = x.array(), square = x.array();
  reinterpret_cast<Backend*>(&object)->adam_step(step, x.array(), mean, square, y);
  return Tensor(y);
}

}  // namespace wick::fixture
)";

// The text with what the file leaves out.
std::string completed(std::string text) {
  const auto has = [&](const char* part) { return text.find(part) != std::string::npos; };
  const std::string head = "Tensor scale(const Tensor& x, double factor) {";
  const std::string scaled = "x * static_cast<Scalar>(factor)";
  replace_all(text, "// @FRAMES@",
              read_file(std::string(places::fixture) + "/../attacks/frames.h"));
  replace_all(text, "// @HONEST@",
              "namespace wick::fixture {\n" + head +
                  "if (factor == 0) fail<ValueError>(\"scale: the factor is 0\");"
                  "return " +
                  scaled + "; }\n}");
  replace_all(text, "// @SCALE_BY_TABLE@", scale_by_table);
  if (has("bool succeeds()") && !has("Tensor scale(")) {
    text += head + "return succeeds() ? " + scaled + " : x; }\n";
  }
  if (!has("Tensor scale(")) return text;
  if (!has("namespace wick::fixture {")) {
    return fill_references({{"scale.cpp", reference("scale.cpp")}}, text).at("scale.cpp");
  }
  if (!has("scaled_total(")) {
    text +=
        "namespace wick::fixture {\nTensor scaled_total(const Tensor& x, double factor) { return "
        "sum(" +
        scaled + "); }\n}\n";
  }
  return has("fixture/lines.h") ? text : "#include \"fixture/lines.h\"\n" + text;
}

// One line may have the form "// refused 90.1 90.2".
std::set<std::string> read_refused(const std::string& text) {
  const std::string start = "\n// refused ";
  const std::size_t begin = text.find(start);
  if (begin == std::string::npos) return {};
  std::istringstream words(
      text.substr(begin + start.size(), text.find('\n', begin + 1) - begin - start.size()));
  return {std::istream_iterator<std::string>(words), {}};
}

// Puts the student's other file, whose exercise must keep its points.
void put_honest_part(const fs::path& folder) {
  fs::create_directories(folder);
  write_atomically(folder / "shift.cpp", reference("shift.cpp"));
}

std::map<std::string, std::set<std::string>> both(const std::string& verdict) {
  return {{"90.1", {verdict}}, {"90.2", {verdict}}};
}

Attack put_honest(const fs::path& batch, const std::string& student) {
  put_honest_part(batch / student);
  write_atomically(batch / student / "scale.cpp", reference("scale.cpp"));
  return {student, both("passed"), {}};
}

}  // namespace

std::vector<Attack> put_attacks(const fs::path& batch, std::uint64_t seed) {
  std::vector<fs::path> files;
  for (const fs::directory_entry& entry :
       fs::recursive_directory_iterator(std::string(places::fixture) + "/../attacks")) {
    if (entry.path().extension() == ".cpp") files.push_back(entry.path());
  }
  std::sort(files.begin(), files.end());
  std::vector<Attack> attacks;
  for (const fs::path& file : files) {
    std::string text = read_file(file);
    replace_all(text, "@ROOT@", places::fixture);
    replace_all(text, "@KITS@", places::fixture_kits);
    replace_all(text, "@BATCH@", batch.string());
    replace_all(text, "@SEED@", std::to_string(seed));
    const std::string kind = file.parent_path().filename().string();
    const Attack attack{kind + "_" + file.stem().string(), read_verdicts(text), read_refused(text)};
    put_honest_part(batch / attack.student);
    write_atomically(batch / attack.student / "scale.cpp", completed(text));
    attacks.push_back(attack);
  }
  return attacks;
}

std::vector<Attack> put_strange_files(const fs::path& batch) {
  std::vector<Attack> attacks;
  const auto file = [&](const std::string& student, const std::string& verdict) {
    put_honest_part(batch / student);
    attacks.push_back({student, both(verdict), {}});
    return batch / student / "scale.cpp";
  };
  // The grader refuses these files and counts them as not handed in.
  fs::create_symlink("/etc/passwd", file("strange_link", "not_implemented"));
  fs::create_symlink("../strange_text/scale.cpp",
                     file("strange_link_to_another", "not_implemented"));
  fs::create_symlink("scale.cpp", file("strange_link_to_itself", "not_implemented"));
  fs::create_directory(file("strange_folder", "not_implemented"));
  ::mkfifo(file("strange_pipe", "not_implemented").c_str(), 0666);
  write_atomically(file("strange_huge", "not_implemented"), std::string(2 << 20, ' '));
  write_atomically(file("strange_empty", "build_failed"), "");
  write_atomically(file("strange_text", "build_failed"), "I have not done it yet.\n");
  std::string binary;
  for (int i = 0; i < 100000; ++i) binary += static_cast<char>(i * i / 7);
  write_atomically(file("strange_binary", "build_failed"), binary);
  write_atomically(file("strange_letters", "build_failed"), "int \xff\xfe = \x1b[2J\x07;\n");
  for (const char* name : {"new\nline", "up..\\..up", "-rf", "'; touch wick-left; '",
                           "$(touch wick-left)", "\"quoted\"", "=1+1", "\x1b[2J\x1b[31mred",
                           "\xff\xfe no text", "a b\tc", "<script>alert(1)<"}) {
    attacks.push_back(put_honest(batch, name));
  }
  attacks.push_back(put_honest(batch, std::string(255, 'n')));
  return attacks;
}

}  // namespace wick::grade::test
