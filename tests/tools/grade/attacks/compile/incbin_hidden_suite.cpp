// 90.1 build_failed
// 90.2 build_failed
// The assembler reads files too.
asm(".incbin \"@ROOT@/tests/90_fixture/hidden/lines.cpp\"");
