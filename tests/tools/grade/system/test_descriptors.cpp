#include "tools/grade/system/descriptors.h"
#include "tools/grade/system/files.h"
#include "tools/grade/system/folder_room.h"

#include <doctest/doctest.h>

#include <sys/resource.h>

#include <algorithm>

using namespace wick::grade;

namespace {

/// Another soft limit while it lives.
class SoftLimit {
 public:
  explicit SoftLimit(rlim_t files) {
    ::getrlimit(RLIMIT_NOFILE, &before_);
    const rlimit lower{files, before_.rlim_max};
    ::setrlimit(RLIMIT_NOFILE, &lower);
  }
  ~SoftLimit() { ::setrlimit(RLIMIT_NOFILE, &before_); }
  SoftLimit(const SoftLimit&) = delete;
  SoftLimit& operator=(const SoftLimit&) = delete;
  rlim_t hard() const { return before_.rlim_max; }

 private:
  rlimit before_{};
};

}  // namespace

TEST_CASE("descriptors: a run takes as many as it may, and no more jobs than they are enough for") {
  const SoftLimit low(128);
  const int raised = raise_descriptor_limit();
  rlimit now{};
  REQUIRE(::getrlimit(RLIMIT_NOFILE, &now) == 0);
  CHECK(now.rlim_cur == std::min(low.hard(), rlim_t{16384}));
  CHECK(raised > 128);
  CHECK(jobs_within(1024, 16) == 16);
  CHECK(jobs_within(1024, 100) == 48);
  CHECK(jobs_within(20, 4) == 1);
}

TEST_CASE("descriptors: a folder is not taken for full if descriptors are used up") {
  const TemporaryFolder folder;
  CHECK(takes_more_room(folder.path() / "nowhere", 1));
  const SoftLimit none(3);
  CHECK_FALSE(takes_more_room(folder.path(), 1));
}
