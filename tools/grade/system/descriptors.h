#pragma once

namespace wick::grade {

/// Lets this process open as many files as the machine allows it to; how many that is.
int raise_descriptor_limit();

/// How many submissions at a time so many descriptors are enough for: `jobs`, or fewer.
int jobs_within(int descriptors, int jobs);

}  // namespace wick::grade
