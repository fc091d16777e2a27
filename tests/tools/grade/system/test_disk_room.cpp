#include "tests/skip.h"
#include "tests/tools/grade/support/fixture.h"
#include "tools/grade/build/link.h"
#include "tools/grade/system/disk_room.h"

#include "core/error.h"

#include <doctest/doctest.h>

#include <sys/mount.h>

using namespace wick::grade;
using namespace wick::grade::test;
namespace fs = std::filesystem;

namespace {

/// A small disk of its own; not there where file systems cannot be mounted.
class Disk {
 public:
  explicit Disk(const std::string& options) {
    fs::create_directories(root());
    is_there_ = ::mount("none", root().c_str(), "tmpfs", 0, options.c_str()) == 0;
    if (!is_there_) wick::test::skip_without_root();
  }
  ~Disk() {
    if (is_there_) ::umount2(root().c_str(), MNT_DETACH);
  }
  Disk(const Disk&) = delete;
  Disk& operator=(const Disk&) = delete;

  bool is_there() const { return is_there_; }
  fs::path folder(const std::string& name) const {
    fs::create_directories(root() / name);
    return root() / name;
  }

 private:
  // The disk is mounted below the folder. If it were mounted on the folder itself, it would hide
  // the lock that keeps other graders away.
  fs::path root() const { return folder_.path() / "disk"; }

  TemporaryFolder folder_;
  bool is_there_ = false;
};

const std::string megabytes(std::size_t count) { return std::string(count << 20, 'x'); }

}  // namespace

TEST_CASE(
    "disk room: a disk that is full is our fault, and one that the submission filled is not") {
  const Disk disk("size=100m");
  if (!disk.is_there()) return;
  const fs::path ada = disk.folder("ada"), bob = disk.folder("bob");
  CHECK_NOTHROW(require_room(ada));
  fs::create_directories(bob / "scale");
  write_atomically(bob / "scale" / "scale.o", megabytes(70));
  CHECK_THROWS_WITH_AS(require_room(ada), doctest::Contains("the disk is full"), wick::Error);
  CHECK_NOTHROW(require_room(bob));
}

TEST_CASE("disk room: files can be used up as well as bytes") {
  const Disk disk("size=100m,nr_inodes=80");
  if (!disk.is_there()) return;
  const fs::path ada = disk.folder("ada"), bob = disk.folder("bob");
  CHECK_NOTHROW(require_room(ada));
  for (int i = 0; i < 40; ++i) write_atomically(bob / std::to_string(i), "");
  CHECK_THROWS_WITH_AS(require_room(ada), doctest::Contains("the disk is full"), wick::Error);
  CHECK_NOTHROW(require_room(bob));
}

TEST_CASE("disk room: compiling and linking without room costs nobody points") {
  const Disk disk("size=1m");
  if (!disk.is_there()) return;
  const TemporaryFolder elsewhere;
  const fs::path source = elsewhere.path() / "scale.cpp";
  write_atomically(source, reference("scale.cpp") + "char filler[2000000] = {1};\n");
  const std::map<std::string, fs::path> sources = {{"fixture/scale.cpp", source}};
  CHECK_THROWS_WITH_AS(compile_all(fixture_kit(), sources, disk.folder("ada"), Sandbox()),
                       doctest::Contains("the disk is full"), wick::Error);
  const std::vector<fs::path> objects = {fixture_kit().object("fixture/scale.cpp"),
                                         fixture_kit().object("fixture/shift.cpp")};
  fs::remove_all(disk.folder("ada"));
  write_atomically(disk.folder("bob") / "much", std::string(900 << 10, 'x'));
  CHECK_THROWS_WITH_AS(link(fixture_kit(), objects, disk.folder("ada") / "program"),
                       doctest::Contains("the disk is full"), wick::Error);
  CHECK(link(fixture_kit(), objects, elsewhere.path() / "program").empty());
}
