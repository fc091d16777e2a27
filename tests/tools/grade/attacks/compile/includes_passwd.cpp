// 90.1 build_failed
// 90.2 build_failed
// A file of the machine, for its text in the errors.
#include "/etc/passwd"
