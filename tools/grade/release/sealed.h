#pragma once

#include "tools/grade/build/kit.h"

#include <filesystem>
#include <set>
#include <string>
#include <vector>

// The framework's part of a program in a released tree. It has to run, and holds as little of a
// solution as it can: a shared library has no relocations, by which a function could be cut out,
// and has solutions only of chapters that others build upon, and of single exercises that others'
// scenarios need.
namespace wick::grade {

/// A library has solutions of these whole chapters, and of these single exercises of others.
struct Solved {
  std::set<int> chapters;
  std::set<std::string> exercises;
};

/// The objects of all stubs of some chapters, made on first use.
class Stubs {
 public:
  /// `kits` must outlive this object.
  explicit Stubs(const std::vector<Kit>& kits) : kits_(kits) {}

  /// The stub of the chapter's `file`, compiled, with the solutions of the exercises in `solved`.
  std::filesystem::path object(const Kit& kit, const std::string& file,
                               const std::set<std::string>& solved = {}) const;
  const std::vector<Kit>& kits() const { return kits_; }

 private:
  const std::vector<Kit>& kits_;
};

/// Links the objects that `list` names, a path on each line, and `more` into the shared library
/// `output`. In the place of each file of a chapter that is not in `solved` it has the stub.
void link_sealed(const std::filesystem::path& list, const Stubs& stubs, const Solved& solved,
                 const Toolchain& toolchain, const std::filesystem::path& output,
                 const std::vector<std::filesystem::path>& more = {});

}  // namespace wick::grade
