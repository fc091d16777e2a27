// 90.1 build_failed
// 90.2 build_failed
// Errors that claim to be in a file that the compiler then shows.
#line 1 "@ROOT@/tests/90_fixture/hidden/lines.cpp"
error here;
and here;
#line 1 "/etc/passwd"
error here;
and here;
