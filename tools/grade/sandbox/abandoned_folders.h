#pragma once

namespace wick::grade {

/// Removes the temporary folders of processes of this user that were killed, with what is in them,
/// and returns how many. A folder that lives is locked by its process (TemporaryFolder), and stays,
/// as does what others own or name.
int remove_abandoned_folders();

}  // namespace wick::grade
