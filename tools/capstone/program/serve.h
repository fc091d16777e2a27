#pragma once

namespace wick::capstone {

// The two sides of an entry that the judge talks with, as exchange.h says. Both return exit codes.

/// Reads an artifact and a text on standard input, and writes the text's ids.
int serve_tokens();

/// Reads an artifact, then answers asks until there are no more.
int serve_predictions();

}  // namespace wick::capstone
