#pragma once

namespace wick::grade {

/// Raises this process's limit of open files to the most that the machine allows. Returns the
/// limit.
int raise_descriptor_limit();

/// The number of submissions at a time for which so many descriptors are enough: `jobs`, or fewer.
int jobs_within(int descriptors, int jobs);

}  // namespace wick::grade
