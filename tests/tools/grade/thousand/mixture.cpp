#include "tests/tools/grade/thousand/mixture.h"

#include "tools/grade/course/mistakes.h"
#include "tools/grade/course/regions.h"
#include "tools/grade/system/files.h"

#include <algorithm>
#include <cstdio>

namespace wick::grade::thousand {
namespace fs = std::filesystem;
namespace {

struct Weighted {
  Kind kind;
  int weight;  // of 100
  const char* name;
};

constexpr Weighted kinds[] = {
    {Kind::Right, 52, "right"},           {Kind::Mistaken, 26, "mistaken"},
    {Kind::Unfinished, 10, "unfinished"}, {Kind::Untouched, 4, "untouched"},
    {Kind::Missing, 2, "missing"},        {Kind::Broken, 4, "broken"},
    {Kind::Hostile, 2, "hostile"},
};

const char* name_of(Kind kind) {
  for (const Weighted& entry : kinds) {
    if (entry.kind == kind) return entry.name;
  }
  return "";
}

// What takes the place of an exercise. Each ends, if it does, with the throw that follows.
const char* const attacks[] = {
    "for (volatile int i = 0;; i = i + 1) {}",
    "std::_Exit(0);",
    "std::abort();",
    "std::raise(SIGKILL);",
    "for (int i = 0; i < 1000; ++i) { if (::fork() == 0) ::sleep(1000); }",
    "std::vector<char*> all; for (;;) all.push_back(new char[1 << 24]());",
    "for (;;) { if (::write(3, \"GSBWGSBWGSBWGSBW\", 16) < 0) std::_Exit(0); }",
    "for (;;) std::puts(\"all tests passed\");",
    "::kill(-1, SIGKILL);",
    "::signal(SIGTERM, SIG_IGN); ::signal(SIGXCPU, SIG_IGN); for (volatile int i = 0;; i = i + 1) "
    "{}",
    "for (int i = 0; i < 500; ++i) std::thread([] { ::sleep(1000); }).detach();",
    "std::ofstream(\"left-over\") << \"x\"; std::ofstream(\"/tmp/left-over\") << \"x\"; "
    "::setsid();",
    "volatile char* volatile nowhere = nullptr; *nowhere = 1;",
    "::close(3); ::dup2(1, 3);",
};

const char* const attack_headers =
    "#include <fstream>\n#include <thread>\n#include <vector>\n#include <csignal>\n"
    "#include <cstdio>\n#include <cstdlib>\n#include <stdexcept>\n#include <unistd.h>\n";

// What no compiler takes.
const char* const errors[] = {
    "int unfinished(",
    "#include \"/etc/passwd\"\n",
    "#error not yet\n",
    "static int x = \"text\";\n",
    ("template <int n> struct Tower { static constexpr int value = Tower<n + 1>::value; };\n"
     "static int high = Tower<0>::value;\n"),
    "}\n",
};

// The source with one of its exercises replaced.
std::string replace_one(const std::string& source, const std::string& path, std::size_t which,
                        const std::string& body) {
  const std::vector<Region> regions = find_regions(source, path);
  const Region& region = regions[which % regions.size()];
  return without_markers(
      replace_body(source, region,
                   body + " throw std::runtime_error(\"" + region.exercise + "\");\n"),
      path);
}

}  // namespace

Mixer::Mixer(const fs::path& root, std::uint64_t seed)
    : root_(root), chapters_(read_chapters(root)), random_(seed) {
  chapters_.erase(
      std::remove_if(chapters_.begin(), chapters_.end(),
                     [&](const Chapter& chapter) {
                       return !fs::exists(root / "tests" / chapter.folder / "mistakes.toml");
                     }),
      chapters_.end());
}

int Mixer::below(std::size_t count) { return static_cast<int>(random_() % count); }

Kind Mixer::draw_kind() {
  int left = below(100);
  for (const Weighted& entry : kinds) {
    if (left < entry.weight) return entry.kind;
    left -= entry.weight;
  }
  return Kind::Right;
}

std::string Mixer::mistaken(const Chapter& chapter, const std::string& file) {
  const Mistakes all = read_mistakes(root_ / "tests" / chapter.folder / "mistakes.toml", chapter);
  std::vector<std::string> own;
  for (const Mistake& mistake : all.mistakes) {
    const std::map<std::string, std::string> sources = apply(mistake, root_);
    if (sources.size() == 1 && sources.begin()->first == file) {
      own.push_back(sources.begin()->second);
    }
  }
  if (own.empty()) return "";
  return own[static_cast<std::size_t>(below(own.size()))];
}

std::string Mixer::write(const Chapter& chapter, const std::string& file, Kind& kind) {
  const std::string source = read_file(root_ / file);
  const auto which = static_cast<std::size_t>(below(1000));
  switch (kind) {
    case Kind::Right:
    case Kind::Missing: break;
    case Kind::Mistaken: {
      const std::string text = mistaken(chapter, file);
      if (!text.empty()) return without_markers(text, file);
      kind = Kind::Right;
      break;
    }
    case Kind::Untouched: return read_file(root_ / "modules" / chapter.folder / stub_name(file));
    case Kind::Unfinished: {
      const std::vector<Region> regions = find_regions(source, file);
      const std::string id = regions[which % regions.size()].exercise;
      return replace_one(source, file, which, "    throw NotImplemented(\"" + id + " not yet\");");
    }
    case Kind::Broken: return without_markers(source, file) + errors[which % std::size(errors)];
    case Kind::Hostile:
      return attack_headers +
             replace_one(source, file, which, attacks[(which / 7) % std::size(attacks)]);
  }
  return without_markers(source, file);
}

Mixture Mixer::mix(int number) {
  char name[32];
  std::snprintf(name, sizeof name, "student_%04d", number);
  Mixture mixture;
  mixture.student = name;
  const Chapter& chapter = chapters_[static_cast<std::size_t>(below(chapters_.size()))];
  mixture.chapter = chapter.folder;
  for (const std::string& file : chapter.files) {
    Kind kind = draw_kind();
    const std::string text = write(chapter, file, kind);
    if (kind != Kind::Right) mixture.is_right = false;
    mixture.recipe += stub_name(file) + " " + name_of(kind) + ", ";
    if (kind == Kind::Missing) continue;
    mixture.files[stub_name(file)] = "// by " + mixture.student + "\n" + text;
  }
  return mixture;
}

void hand_in(const Mixture& mixture, const fs::path& folder) {
  // Where all files are missing too: an empty folder is a submission.
  const fs::path own = folder / mixture.student / mixture.chapter;
  fs::create_directories(own);
  for (const auto& [name, text] : mixture.files) write_atomically(own / name, text);
}

}  // namespace wick::grade::thousand
