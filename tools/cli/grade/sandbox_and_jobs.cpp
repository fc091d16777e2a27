#include "tools/cli/grade/grade_class.h"

#include "tools/grade/system/descriptors.h"

#include "core/error.h"

#include <cstdio>
#include <thread>

namespace wick::cli {
namespace {

std::unique_ptr<grade::Sandbox> make_sandbox(const GradeRequest& request) {
  if (request.sandbox == "strong")
    return std::make_unique<grade::Sandbox>(grade::Isolation::Strong);
  if (request.sandbox == "restricted") {
    return std::make_unique<grade::Sandbox>(grade::Isolation::Restricted);
  }
  if (request.sandbox == "none") return std::make_unique<grade::Sandbox>();
  try {
    return grade::strongest_sandbox();
  } catch (const Error& error) {
    fail<Error>(error.what(),
                "\n  to grade without a sandbox, if you trust the code: --sandbox none");
  }
}

}  // namespace

const grade::Sandbox& SandboxWhenNeeded::get() {
  if (!sandbox_) sandbox_ = make_sandbox(request_);
  return *sandbox_;
}

int choose_jobs(const GradeRequest& request) {
  const int cores = static_cast<int>(std::thread::hardware_concurrency());
  const int wanted = request.jobs > 0 ? request.jobs : cores;
  const int descriptors = grade::raise_descriptor_limit();
  const int jobs = grade::jobs_within(descriptors, wanted);
  if (jobs < wanted) {
    std::fprintf(stderr, "wick: %d submissions at a time, not %d: only %d files can be open here\n",
                 jobs, wanted, descriptors);
  }
  return jobs;
}

}  // namespace wick::cli
