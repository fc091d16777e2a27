#pragma once

namespace wick::grade {

/// Removes the temporary folders of killed processes of this user, with their contents, and returns
/// how many. The folder of a living process is locked by it (TemporaryFolder) and stays. Folders of
/// other users, and folders with other names, stay too.
int remove_abandoned_folders();

}  // namespace wick::grade
