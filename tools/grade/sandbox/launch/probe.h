#pragma once

namespace wick::grade {

/// Tries what a confined program must not be able to do, and prints a line for each success. It
/// prints nothing if confinement holds. The grader runs it in each kind of sandbox before it relies
/// on the kind.
int probe();

}  // namespace wick::grade
