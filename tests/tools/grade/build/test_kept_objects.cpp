#include "tests/tools/grade/support/fixture.h"
#include "tests/variable.h"
#include "tools/grade/build/compile.h"
#include "tools/grade/build/kept_objects.h"

#include <doctest/doctest.h>

#include <cctype>
#include <chrono>
#include <fstream>

using namespace wick::grade;
using namespace wick::grade::test;
using wick::test::Variable;
namespace fs = std::filesystem;

namespace {

/// Nothing has been compiled yet, as far as this object's user knows.
struct NewUser {
  std::vector<fs::path> entries() const {
    std::vector<fs::path> found;
    for (const auto& entry : fs::recursive_directory_iterator(objects)) {
      if (entry.is_regular_file()) found.push_back(entry.path());
    }
    return found;
  }

  TemporaryFolder folder;
  Variable cache{"XDG_CACHE_HOME", folder.path().string()};
  fs::path objects = folder.path() / "wick" / "objects";
};

/// A submission of one file, compiled alone.
CompiledFile compiled(const std::string& text, const fs::path& folder,
                      const Kit& kit = fixture_kit()) {
  fs::create_directories(folder);
  const fs::path source = folder / "handed_in.cpp";
  write_atomically(source, text);
  return compile(kit, "fixture/scale.cpp", source, folder, Sandbox());
}

std::string object_of(const std::string& text, const Kit& kit = fixture_kit()) {
  const TemporaryFolder folder;
  const CompiledFile file = compiled(text, folder.path(), kit);
  REQUIRE_MESSAGE(file.succeeded(), file.problem);
  return read_file(file.object);
}

// Why the file, or the functions of some of its exercises, cannot be used.
std::string refusal(const CompiledFile& file) {
  std::string reasons = file.problem;
  for (const auto& [exercise, problem] : file.left_out) reasons += exercise + ": " + problem + "\n";
  return reasons;
}

std::string replaced(std::string text, const std::string& from, const std::string& to) {
  const std::size_t at = text.find(from);
  REQUIRE(at != std::string::npos);
  return text.replace(at, from.size(), to);
}

std::string digest(const Kit& kit, const std::string& name, const std::string& text) {
  return digest_of_inputs(kit, name, text, kit.toolchain.compile_flags);
}

/// The fixture's kit with headers of its own.
struct OtherKit {
  OtherKit() : kit(fixture_kit()) {
    kit.folder = folder.path() / "90_fixture";
    kit.toolchain.include = folder.path() / "include";
    fs::create_directories(kit.folder);
    fs::copy(fixture_kit().toolchain.include, kit.toolchain.include, fs::copy_options::recursive);
    fs::copy(fixture_kit().folder / "precompiled.h", kit.folder / "precompiled.h");
  }

  TemporaryFolder folder;
  Kit kit;
};

const std::string twice = with_scale("return x * 2;"), thrice = with_scale("return x * 3;");

}  // namespace

TEST_CASE("kept objects: a rule's files are read whatever their names have") {
  CHECK(prerequisites_in(
            "object: a.cpp /usr/include/b.h \\\n /home/ada\\ b/my\\#1$$x/c.h \\\n é.h\n") ==
        std::vector<std::string>{"a.cpp", "/usr/include/b.h", "/home/ada b/my#1$x/c.h", "é.h"});
  CHECK(prerequisites_in("object: h\\ \\\\\\ \\#.h a\\e:f.h") ==
        std::vector<std::string>{"h \\ #.h", "a\\e:f.h"});
  CHECK(prerequisites_in("object:").empty());
  CHECK(prerequisites_in("").empty());
}

TEST_CASE("kept objects: a submission compiles in a folder and with a kit of any name") {
  const TemporaryFolder scratch;
  for (const std::string name : {"of ada", "#1", "$HOME", "née", "a\\b", "c:d", "it's \"so\""}) {
    INFO(name);
    const fs::path folder = scratch.path() / name;
    Kit kit = fixture_kit();
    fs::create_directories(folder / "kit");
    fs::copy(kit.toolchain.include, folder / "include", fs::copy_options::recursive);
    fs::copy(kit.folder / "precompiled.h", folder / "kit" / "precompiled.h");
    kit.toolchain.include = folder / "include";
    kit.folder = folder / "kit";
    const CompiledFile file = compiled(reference("scale.cpp"), folder, kit);
    CHECK_MESSAGE(refusal(file).empty(), refusal(file));
  }
}

TEST_CASE("kept objects: what was compiled for one submission serves another, elsewhere") {
  const NewUser user;
  const std::string object = object_of(twice);
  REQUIRE(user.entries().size() == 1);
  CHECK(object_of(twice) == object);
  CHECK(user.entries().size() == 1);

  // Were it compiled, it would not have what this test puts into the place of the kept object.
  const fs::path first = user.entries().front();
  const std::string other = object_of(thrice);
  CHECK(other != object);
  REQUIRE(user.entries().size() == 2);
  const std::vector<fs::path> both = user.entries();
  const fs::path second = both[0] == first ? both[1] : both[0];
  fs::copy_file(second, first, fs::copy_options::overwrite_existing);
  CHECK(object_of(twice) == other);
}

TEST_CASE("kept objects: a known mistake is compiled once for all clones") {
  const NewUser user;
  const TemporaryFolder first, second;
  const std::string object =
      read_file(compile_ours(fixture_kit(), "fixture/scale.cpp", twice, first.path()));
  REQUIRE(user.entries().size() == 1);
  // The functions of a student's file share a section, those of ours do not.
  CHECK(object_of(twice) != object);
  CHECK(user.entries().size() == 2);
  OtherKit clone;
  for (const char* end : {".gch", ".gch.sum"}) {
    const std::string name = "precompiled.h" + std::string(end);
    fs::copy(fixture_kit().folder / name, clone.kit.folder / name);
  }
  std::ofstream(clone.kit.folder / "precompiled.h.gch", std::ios::app) << "more";
  CHECK(read_file(compile_ours(clone.kit, "fixture/scale.cpp", twice, second.path())) == object);
  CHECK(user.entries().size() == 2);
  std::ofstream(clone.kit.folder / "precompiled.h.gch.sum") << "another number\n";
  compile_ours(clone.kit, "fixture/scale.cpp", thrice, second.path());
  CHECK(user.entries().size() == 3);
}

TEST_CASE("kept objects: a kit's number is the digest of its precompiled header's texts") {
  const std::string sum = read_file(fixture_kit().folder / "precompiled.h.gch.sum");
  REQUIRE(sum.size() == 65);
  for (const char digit : sum.substr(0, 64)) CHECK(std::isxdigit(digit) != 0);
  CHECK(read_file(second_kit().folder / "precompiled.h.gch.sum") != sum);
}

TEST_CASE("kept objects: what is refused is refused each time") {
  const NewUser user;
  const TemporaryFolder folder;
  // A call is refused for the object's sake, and the other two before there is one.
  for (const std::string& text : {with_scale("asm(\"\"); return x;"), std::string("int x = ;"),
                                  with_scale("::kill(1, 9); return x;")}) {
    const std::string problem = refusal(compiled(text, folder.path() / "first", listed_kit()));
    CHECK(problem != "");
    CHECK(refusal(compiled(text, folder.path() / "second", listed_kit())) == problem);
  }
  const std::size_t kept = user.entries().size();
  compiled("int x = ;", folder.path() / "third");
  CHECK(user.entries().size() == kept);
}

TEST_CASE("kept objects: a damaged entry is made again") {
  const NewUser user;
  const std::string object = object_of(twice);
  const fs::path entry = user.entries().at(0);
  const std::string sound = read_file(entry);
  for (const std::string& damaged : {std::string(), sound.substr(0, sound.size() / 2), sound + "x",
                                     replaced(sound, std::string("scale.cpp"), "SCALE.cpp"),
                                     std::string("\n"), std::string("no header\n")}) {
    std::ofstream(entry, std::ios::binary) << damaged;
    CHECK(object_of(twice) == object);
    CHECK(read_file(entry) == sound);
  }
}

TEST_CASE("kept objects: a header of the system that has changed is noticed") {
  const NewUser user;
  const std::string object = object_of(twice);
  const fs::path entry = user.entries().at(0);
  const std::string sound = read_file(entry);
  // <thread> is not among the precompiled headers.
  const std::size_t at = sound.find("/thread\t");
  REQUIRE(at < sound.find("\n\n"));
  std::ofstream(entry, std::ios::binary) << replaced(sound, "/thread\t", "/thread\t9");
  const KeptObjects kept;
  const TemporaryFolder folder;
  const std::string digest = entry.parent_path().filename().string() + entry.filename().string();
  CHECK_FALSE(kept.recall(digest, folder.path() / "scale.o"));
  CHECK(object_of(twice) == object);
  CHECK(kept.recall(digest, folder.path() / "scale.o"));
}

TEST_CASE("kept objects: everything that an object follows from is in its digest") {
  const Kit& kit = fixture_kit();
  const std::string first = digest(kit, "scale.cpp", twice);
  CHECK(first.size() == 64);
  CHECK(digest(kit, "scale.cpp", thrice) != first);
  CHECK(digest(kit, "shift.cpp", twice) != first);
  Kit other = kit;
  other.toolchain.compile_flags.push_back("-DNDEBUG");
  CHECK(digest(other, "scale.cpp", twice) != first);
  other = kit;
  other.toolchain.compiler = "/bin/sh";
  CHECK(digest(other, "scale.cpp", twice) != first);
  other = kit;
  other.toolchain.is_sanitized = true;
  CHECK(digest(other, "scale.cpp", twice) == "");

  // Without its compiled form the precompiled header is a header like others.
  OtherKit elsewhere;
  const std::string plain = digest(elsewhere.kit, "scale.cpp", twice);
  CHECK(plain != first);
  CHECK(digest(OtherKit().kit, "scale.cpp", twice) == plain);
  std::ofstream(elsewhere.kit.toolchain.include / "fixture/lines.h", std::ios::app) << "\n";
  const std::string changed = digest(elsewhere.kit, "scale.cpp", twice);
  CHECK(changed != plain);
  std::ofstream(elsewhere.kit.folder / "precompiled.h", std::ios::app) << "\n";
  CHECK(digest(elsewhere.kit, "scale.cpp", twice) != changed);
  std::ofstream(elsewhere.kit.folder / "precompiled.h.gch") << "compiled";
  CHECK(digest(elsewhere.kit, "scale.cpp", twice) == "");
}

TEST_CASE(
    "kept objects: a folder that others may write to, or that cannot be made, keeps nothing") {
  const NewUser user;
  fs::create_directories(user.objects);
  fs::permissions(user.objects, fs::perms(0777));
  object_of(twice);
  CHECK(user.entries().empty());
  fs::permissions(user.objects, fs::perms(0755));
  object_of(twice);
  CHECK(user.entries().size() == 1);

  const Variable nowhere("XDG_CACHE_HOME", "/proc/no/such/folder");
  CHECK(object_of(twice) != "");
  const Variable relative("XDG_CACHE_HOME", "cache");
  const Variable home("HOME", (user.folder.path() / "home").string());
  CHECK(object_of(twice) != "");
  CHECK(fs::exists(user.folder.path() / "home/.cache/wick/objects"));
  CHECK_FALSE(fs::exists("cache"));
}

TEST_CASE("kept objects: the one that was asked for longest ago makes room") {
  const NewUser user;
  const KeptObjects kept;
  const fs::path object = user.folder.path() / "object";
  write_atomically(object, "object");
  const auto name = [](int i) { return "ab" + std::string(i < 10 ? "0" : "") + std::to_string(i); };
  const auto now = fs::file_time_type::clock::now();
  for (int i = 0; i < 64; ++i) {
    kept.keep(name(i), object, {});
    fs::last_write_time(user.objects / "ab" / name(i).substr(2), now - std::chrono::hours(100 - i));
  }
  const fs::path copy = user.folder.path() / "copy";
  REQUIRE(kept.recall(name(0), copy));  // now 1 was asked for longest ago
  kept.keep("abnew", object, {});
  CHECK(user.entries().size() == 64);
  CHECK(kept.recall(name(0), copy));
  CHECK_FALSE(kept.recall(name(1), copy));
  CHECK(kept.recall("abnew", copy));
  kept.keep("cd00", object, {});
  CHECK(user.entries().size() == 65);
}
