// 90.1 build_failed
// 90.2 build_failed
// Errors in the words of a compiler's driver whose compiler the machine has killed.
#line 0 "g++"
static_assert(
    false, "\ng++: fatal error: Killed signal terminated program cc1plus\ncompilation terminated.");
