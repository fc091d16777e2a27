#include "wick/check.h"

#include "core/error.h"
#include "tools/plot/svg.h"

#include <fcntl.h>
#include <spawn.h>
#include <sys/wait.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace wick::notebook {
namespace fs = std::filesystem;
namespace {

using Json = nlohmann::json;

std::string in_words(std::string verdict) {
  std::replace(verdict.begin(), verdict.end(), '_', ' ');
  return verdict;
}

std::string joined(const Json& problems) {
  std::string text;
  for (const Json& problem : problems) {
    text += (text.empty() ? "" : "\n") + problem.get<std::string>();
  }
  return text;
}

void read(const Json& report, Checked& checked) {
  const Json& exercise = report.at("exercises").at(0);
  checked.title = exercise.at("title");
  checked.verdict = in_words(exercise.at("verdict"));
  checked.passed = exercise.at("passed");
  checked.scenarios = exercise.at("scenarios");
  checked.more = exercise.at("more");
  // null if the grader or the machine failed.
  if (!exercise.at("points").is_null()) checked.points = exercise.at("points");
  checked.max_points = exercise.at("max_points");
  checked.failure = exercise.at("failure");
  if (checked.failure.empty()) checked.failure = joined(report.at("problems"));
  checked.mistake_class = exercise.value("class", "");
  checked.advice = exercise.at("advice");
  if (exercise.contains("mistake")) checked.mistake = exercise["mistake"].at("id");
}

std::string without_end(std::string text) {
  while (!text.empty() && text.back() == '\n') text.pop_back();
  return text;
}

std::string line_of(const Checked& checked) {
  if (checked.verdict.empty()) return checked.exercise + " not checked";
  std::ostringstream line;
  line << checked.exercise << ' ' << checked.title << ": " << checked.verdict << ", "
       << checked.passed << " of " << checked.scenarios << (checked.more > 0 ? " public" : "")
       << (checked.scenarios == 1 ? " scenario, " : " scenarios, ") << checked.points << " of "
       << checked.max_points << " points, seed " << checked.seed;
  if (checked.is_passed() && checked.more > 0) {
    line << "; grading runs " << checked.more << " more";
  }
  return line.str();
}

/// The text in lines of at most 90 columns.
std::string wrapped(const std::string& text) {
  constexpr std::size_t columns = 90;
  std::istringstream words(text);
  std::string result, line;
  for (std::string word; words >> word;) {
    if (!line.empty() && line.size() + 1 + word.size() > columns) {
      result += line + "\n";
      line.clear();
    }
    line += (line.empty() ? "" : " ") + word;
  }
  return result + line;
}

std::string escaped_lines(const std::string& text) {
  std::istringstream lines(text);
  std::string result;
  for (std::string line; std::getline(lines, line);) {
    result += (result.empty() ? "" : "\n") + plot::escape_xml(line);
  }
  return result;
}

/// How the course's program ended, and its output.
struct Ended {
  int status = 0;  // its exit code; -1 if a signal ended it
  std::string out, error;
};

/// A new folder, which is removed with its contents at the end.
class Folder {
 public:
  Folder() : path_((fs::temp_directory_path() / "wick-cell-XXXXXX").string()) {
    if (mkdtemp(path_.data()) == nullptr) {
      fail<Error>("check: no folder could be made in ", fs::temp_directory_path().string(), ": ",
                  std::strerror(errno));
    }
  }
  ~Folder() {
    std::error_code ignored;
    fs::remove_all(path_, ignored);
  }
  Folder(const Folder&) = delete;
  Folder& operator=(const Folder&) = delete;

  std::string operator/(const char* name) const { return path_ + "/" + name; }

 private:
  std::string path_;
};

std::string text_of(const std::string& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

/// The files that the program writes to, and a signal mask that lets SIGINT reach the program: a
/// kernel's threads block SIGINT.
struct Way {
  posix_spawn_file_actions_t files{};
  posix_spawnattr_t attributes{};

  Way(const std::string& out, const std::string& error) {
    constexpr int flags = O_WRONLY | O_CREAT | O_TRUNC;
    posix_spawn_file_actions_init(&files);
    posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0);
    posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, out.c_str(), flags, 0600);
    posix_spawn_file_actions_addopen(&files, STDERR_FILENO, error.c_str(), flags, 0600);
    posix_spawnattr_init(&attributes);
    sigset_t none;
    sigemptyset(&none);
    posix_spawnattr_setsigmask(&attributes, &none);
    posix_spawnattr_setflags(&attributes, POSIX_SPAWN_SETSIGMASK);
  }
  ~Way() {
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&attributes);
  }
  Way(const Way&) = delete;
  Way& operator=(const Way&) = delete;
};

/// The path of the program `wick`: WICK_PROGRAM of the environment, else the program of the
/// student's tree that cells run in, else that of the tree that this library was built from; empty
/// if there is none.
std::string course_program() {
  if (const char* named = std::getenv("WICK_PROGRAM")) {
    return access(named, X_OK) == 0 ? named : "";
  }
  // A lesson of a student's tree is in the tree's folder notebooks, and cells run there.
  std::error_code unreadable;
  const fs::path tree = fs::current_path(unreadable).parent_path();
  const bool is_released = fs::is_directory(tree / "lib") && fs::exists(tree / ".course" / "files");
  const std::string path =
      is_released ? (tree / "tools" / "wick").string() : WICK_SOURCE_DIR "/build/release/bin/wick";
  return access(path.c_str(), X_OK) == 0 ? path : "";
}

/// Runs the program with these arguments; the last one is the path of a file with `text`. Throws
/// Error if this machine cannot.
Ended run_course_program(const std::string& program, std::vector<std::string> arguments,
                         const std::string& text) {
  const Folder folder;
  const std::string cell = folder / "cell", out = folder / "out", error = folder / "error";
  std::ofstream(cell) << text;
  arguments.insert(arguments.begin(), program);
  arguments.push_back(cell);
  std::vector<char*> words;
  for (std::string& argument : arguments) words.push_back(argument.data());
  words.push_back(nullptr);

  const Way way(out, error);
  pid_t process = 0;
  const int problem =
      posix_spawn(&process, program.c_str(), &way.files, &way.attributes, words.data(), environ);
  if (problem != 0) fail<Error>("check: cannot run ", program, ": ", std::strerror(problem));
  int status = 0;
  while (waitpid(process, &status, 0) < 0) {
    if (errno != EINTR) fail<Error>("check: cannot wait for ", program, ": ", std::strerror(errno));
  }
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, text_of(out), text_of(error)};
}

}  // namespace

Checked check(const std::string& exercise, const std::string& text, std::uint64_t seed) {
  Checked checked;
  checked.exercise = exercise;
  checked.seed = seed;
  const std::string program = course_program();
  if (program.empty()) {
    checked.failure =
        "the course's program, which checks, is not built: build it with: tools/wick build "
        "wick_cli";
    return checked;
  }
  const Ended ended = run_course_program(
      program, {"check", exercise, "--seed", std::to_string(seed), "--json", "--cell"}, text);
  const Json report = Json::parse(ended.out, nullptr, false);
  if (report.is_discarded()) {
    checked.failure = ended.status < 0 ? "the check was interrupted" : without_end(ended.error);
    return checked;
  }
  read(report, checked);
  return checked;
}

void require(const Checked& checked) {
  if (checked.is_passed()) return;
  std::string text = line_of(checked);
  for (const std::string& more : {checked.failure, checked.mistake_class, checked.advice}) {
    if (!more.empty()) text += "\n" + more;
  }
  fail<Error>("check ", text);
}

Bundle bundle(const Checked& checked) {
  const bool is_open = checked.is_unwritten() || checked.verdict.empty();
  // The sign says the same as the colour.
  const std::string sign = checked.is_passed() ? "✓" : is_open ? "○" : "✗";
  const std::string colour = checked.is_passed() ? "#0072b2" : is_open ? "#59636e" : "#d55e00";
  const std::string line = line_of(checked);
  std::string html = "<div style=\"border-left:5px solid " + colour + ";padding:2px 10px\"><b>" +
                     sign + " " + plot::escape_xml(line) + "</b>";
  std::string plain = sign + " " + line;
  if (!checked.failure.empty()) {
    html += "<pre style=\"margin:4px 0\">" + escaped_lines(checked.failure) + "</pre>";
    plain += "\n" + checked.failure;
  }
  for (const std::string& words : {checked.mistake_class, checked.advice}) {
    if (words.empty()) continue;
    html += "<div style=\"max-width:48em\">" + plot::escape_xml(words) + "</div>";
    plain += "\n" + wrapped(words);
  }
  return {{{"text/html", html + "</div>"}, {"text/plain", plain}}};
}

}  // namespace wick::notebook
