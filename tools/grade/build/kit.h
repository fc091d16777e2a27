#pragma once

#include "tools/grade/code/call_list.h"
#include "tools/grade/course/chapter.h"

#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

namespace wick::grade {

/// The compiler, folders and flags with which students' files are compiled and linked.
struct Toolchain {
  std::filesystem::path root;     // of the course: modules/ is there
  std::filesystem::path include;  // headers, and nothing that a student should not see
  std::string compiler;           // a path
  std::vector<std::string> compile_flags, link_flags;  // an archive is a path
  CallList calls;                                      // of C and the standard library
  /// With AddressSanitizer, whose address space is no measure of memory (diagnosis/sanitize.h).
  bool is_sanitized = false;
  /// Limits for one run of the compiler and for one scenario, on a machine that may be busy.
  /// compiler.cpp and judge.h say what follows when they are reached.
  double wall_seconds = 60, scenario_wall_seconds = 10;
};

struct ScenarioInfo {
  std::string key;  // "12.1 scores of a small batch"
  std::string exercise;
  bool is_hidden = false;
};

/// The scenarios that a program has. A program that runs a public scenario has no hidden ones,
/// because students read what it prints.
enum class Scenarios { Public, All };

/// A known mistake as the judge needs it: what it is, without the sources that make it.
struct KnownMistake {
  std::string id, hint;
  std::vector<std::string> exercises;  // whose functions it edits
  std::string unnamed_because;
};

/// What the build has prepared for grading one chapter.
///
///     kit/toolchain, kit/include/, kit/may_call, kit/libboost_context.a
///                                               of all chapters
///     kit/12_attention/given.a                  linked with every program
///     kit/12_attention/scenarios.o, scenarios_public.o
///                                               all scenarios, and those that students get
///     kit/12_attention/objects/attention.o      the reference's; its functions are weak symbols
///     kit/12_attention/objects/12.1/attention.o the same without what 12.1 asks for
///     kit/12_attention/stand_ins/12.1.o         for functions that 12.1 is graded without
///     kit/12_attention/functions                which symbols belong to which exercise
///     kit/12_attention/reference                a complete program
///     kit/12_attention/scenarios, symbols, precompiled.h
///     kit/12_attention/may_use                  what students' files may call, inherited names too
///     kit/12_attention/flags                    for its students' files, besides those of all
///     kit/12_attention/variants/                objects of known mistakes, kept by their content
///     kit/12_attention/watched/                 objects that report their arguments, and the edges
///                                               that scenarios meet (edges/kept_cells.h)
///
/// A released kit holds no solution of its chapter:
///
///     kit/12_attention/given.so                 in place of given.a (release/sealed.h)
///     kit/12_attention/sealed, entries.o        exercises that others' scenarios need, and
///                                               entries to their functions in given.so
///     kit/12_attention/objects/attention.o      the stub's, and no other object or program
///     kit/12_attention/recorded/                what the reference and each mistake observe on the
///                                               public seeds; mistakes.json; needs; and cells
struct Kit {
  std::filesystem::path folder;
  std::filesystem::path scenarios_object;
  Toolchain toolchain;
  Chapter chapter;
  std::vector<ScenarioInfo> scenarios;
  /// The number of hidden scenarios of each exercise. A released kit has only this number.
  std::map<std::string, int> hidden_scenarios;
  std::vector<KnownMistake> mistakes;
  /// The mangled names that given.a and scenarios.o define, but for weak ones.
  std::set<std::string> given_symbols;
  /// The mangled names that they and the reference's objects define weakly: inline functions,
  /// templates, tables of virtual functions and type information.
  std::set<std::string> inline_symbols;
  /// The mangled names that the reference's objects define, by the reference's name.
  std::map<std::string, std::set<std::string>> reference_symbols;
  /// The reference_symbols that belong to each exercise. If a file has only one exercise, all of
  /// its symbols belong to it.
  std::map<std::string, std::set<std::string>> functions;
  /// The exercises, besides its own, whose functions run in a public scenario, by its key. Only a
  /// released kit has them.
  std::map<std::string, std::set<std::string>> needs;
  /// The exercises whose functions a released kit has, since scenarios of other ones need them
  /// (release/sealed_exercises.h). `needs` leaves them out.
  std::set<std::string> sealed;

  bool is_released() const;
  /// The rest of the framework, for linking: given.a, or a released kit's given.so.
  std::filesystem::path given() const;
  std::filesystem::path reference() const { return folder / "reference"; }
  /// The object with these scenarios. A released kit has only public ones.
  std::filesystem::path object_of(Scenarios which) const;
  /// The entries to sealed functions, in a released kit.
  std::filesystem::path entries() const { return folder / "entries.o"; }
  std::filesystem::path object(const std::string& file) const;
  std::filesystem::path object_without(const std::string& file, const std::string& exercise) const;
  /// Throws in the place of each function that the exercise is graded without (stand_ins.h).
  std::filesystem::path stand_ins(const std::string& exercise) const;
  /// Throws Error if no scenario has this key.
  const ScenarioInfo& scenario(const std::string& key) const;
  std::vector<ScenarioInfo> scenarios_of(const std::string& exercise) const;
};

/// The folder of kits that belongs to this program: kit/ beside the folder it lies in.
std::filesystem::path kits_folder();

/// The first of these places that exists and is not clang, whose assembly the grader does not read.
/// A released kit names the compiler of the machine that made it, so there are others to try. Links
/// are resolved: those of Debian's alternatives lead through /etc, which a sandbox does not have.
/// Throws Error, with the remedy, if there is none.
std::string find_compiler(const std::vector<std::filesystem::path>& places);

/// Throws Error, with the remedy, if the file is missing or incomplete.
Toolchain read_toolchain(const std::filesystem::path& kits);
/// The archives that graded programs are linked with.
std::vector<std::filesystem::path> archives_of(const Toolchain& toolchain);
/// The part of a kit that compiling needs: folder, chapter and toolchain.
Kit open_toolchain(const std::filesystem::path& kits, const Chapter& chapter);
Kit open_kit(const std::filesystem::path& kits, const Chapter& chapter);
bool has_kit(const std::filesystem::path& kits, const Chapter& chapter);

/// A line for each symbol: exercise ("-" if it belongs to none), file, mangled name.
std::string to_lines(const Kit& kit);

/// What describes the chapter's known mistakes in the course's own sources, which a released tree
/// does not have.
std::filesystem::path mistakes_toml(const Kit& kit);

/// The file of a released kit that lists its known mistakes, and its text.
std::filesystem::path recorded_mistakes(const std::filesystem::path& kit_folder);
std::string to_json(const std::vector<KnownMistake>& mistakes);

}  // namespace wick::grade
