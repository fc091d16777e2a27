#pragma once

namespace wick::grade {

/// Tries what a confined program must not be able to do, and prints a line for each that it could:
/// nothing where confinement holds. The grader runs it in each kind of sandbox before it relies on
/// one.
int probe();

}  // namespace wick::grade
