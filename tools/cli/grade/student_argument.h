#pragma once

namespace wick::cli {

/// How a student is named on the command line (Gradebook::entries_called), in help texts.
inline constexpr const char* student_argument =
    "as the table names them, or the roster: by folder, id, e-mail address or name";

}  // namespace wick::cli
