#pragma once

// Other programs' opinions: scripts that read what wick has written.

#include "tests/nn/files.h"
#include "tests/skip.h"
#include "tests/source_root.h"

#include <sys/wait.h>

#include <doctest/doctest.h>

#include <cstdlib>
#include <string>

namespace wick {

/// Runs a script of tests/ by the Python of tools/bench/setup.sh, or else by this machine's. It
/// must succeed. If both end with 77, because they lack the named packages, the case is skipped: it
/// should return where this returns false.
inline bool check_by_python(const Folder& folder, const std::string& script,
                            const std::string& arguments, const char* packages) {
  const std::string root = test::source_root;
  for (const std::string& python :
       {root + "/build/bench-venv/bin/python", std::string("python3")}) {
    const std::string command =
        python + " -B " + root + "/tests/" + script + " " + arguments + " 2>" + (folder / "log");
    const int status = std::system(command.c_str());
    const int code = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    if (code == 77 || code == 127) continue;
    INFO(read(folder / "log"));
    CHECK(code == 0);
    return true;
  }
  test::skip(packages, "tools/bench/setup.sh");
  return false;
}

}  // namespace wick
