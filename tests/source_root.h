#pragma once

namespace wick::test {

/// The folder of wick's sources, in which tests find files. One source is told where it is,
/// source_root.cpp: what ccache holds of all others serves clones that lie elsewhere.
extern const char* const source_root;

}  // namespace wick::test
