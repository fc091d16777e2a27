// Files that are replaced as a whole, and what stands in their place: links, devices, pipes.

#include "nn/checkpoint/replace_file.h"

#include "tests/nn/files.h"
#include "tests/skip.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

using namespace wick;

namespace {

bool is_link(const std::string& path) { return fs::is_symlink(fs::symlink_status(path)); }

}  // namespace

TEST_CASE("replace_file: a link stays and its target is replaced, near or far, there or not yet") {
  const Folder folder;
  fs::create_directory(folder / "deep");
  write(folder / "deep/old", "old");
  ::chmod((folder / "deep/old").c_str(), 0600);
  fs::create_symlink("deep/old", folder / "relative");
  fs::create_symlink(folder / "relative", folder / "absolute");
  fs::create_symlink("deep/new", folder / "dangling");
  CHECK(replace_file(folder / "absolute", {"a", "b"}).empty());
  CHECK(read(folder / "deep/old") == "ab");
  CHECK(is_link(folder / "relative"));
  CHECK(is_link(folder / "absolute"));
  struct stat status;
  REQUIRE(::stat((folder / "deep/old").c_str(), &status) == 0);
  CHECK((status.st_mode & 0777) == 0600);
  CHECK(replace_file(folder / "dangling", {"c"}).empty());
  CHECK(read(folder / "deep/new") == "c");
  CHECK(is_link(folder / "dangling"));
  fs::create_symlink("circle", folder / "circle");
  CHECK_FALSE(replace_file(folder / "circle", {"x"}).empty());
  CHECK(std::distance(fs::directory_iterator(folder / "deep"), fs::directory_iterator()) == 2);
}

TEST_CASE("replace_file: a link is replaced where strangers may have put it") {
  const Folder folder;
  write(folder / "other", "other");
  fs::create_symlink("other", folder / "link");
  CHECK(replace_file(folder / "link", {"mine"}, Links::Replace).empty());
  CHECK(read(folder / "other") == "other");
  CHECK(read(folder / "link") == "mine");
  CHECK_FALSE(is_link(folder / "link"));
}

TEST_CASE("replace_file: a pipe is written to, and never replaced by a file") {
  const Folder folder;
  const std::string pipe = folder / "pipe";
  REQUIRE(::mkfifo(pipe.c_str(), 0600) == 0);
  CHECK(replace_file(pipe, {"x"}) == "No such device or address");  // nobody reads
  const int reader = ::open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  REQUIRE(reader >= 0);
  CHECK(replace_file(pipe, {"one ", "two"}).empty());
  char text[8] = {};
  CHECK(::read(reader, text, sizeof text) == 7);
  CHECK(std::string(text) == "one two");
  CHECK(replace_file(pipe, {"x"}, Links::Replace) == "it is not a file");
  ::close(reader);
  CHECK(fs::is_fifo(pipe));
}

// Devices of our own: root, who could replace the machine's by a mistake, does not try those.
TEST_CASE("replace_file: a device is written to, and its error is reported") {
  const Folder folder;
  std::string null = folder / "null", full = folder / "full";
  if (::geteuid() != 0) {
    null = "/dev/null";
    full = "/dev/full";
  } else if (::mknod(null.c_str(), S_IFCHR | 0600, makedev(1, 3)) != 0 ||
             ::mknod(full.c_str(), S_IFCHR | 0600, makedev(1, 7)) != 0 ||
             ::access(null.c_str(), W_OK) != 0) {
    test::skip("to make a device", "a user who is not root");
    return;
  }
  const std::string reason = replace_file(null, {"x"});
  if (::geteuid() == 0 && reason == "Permission denied") {
    test::skip("a file system with devices", "a user who is not root");
    return;
  }
  CHECK(reason.empty());
  CHECK(fs::is_character_file(null));
  CHECK(replace_file(full, {"x"}) == "No space left on device");
  CHECK(fs::is_character_file(full));
  CHECK(replace_file(null, {"x"}, Links::Replace) == "it is not a file");
}

TEST_CASE("replace_file: what fails leaves the old file and nothing else behind") {
  const Folder folder;
  fs::create_directories(folder / "taken/x");
  CHECK(replace_file(folder / "taken", {"x"}) == "Is a directory");
  CHECK(replace_file(folder / "nowhere/a", {"x"}) == "No such file or directory");
  CHECK(folder.files() == 1);
}
