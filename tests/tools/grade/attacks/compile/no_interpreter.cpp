// 90.1 build_failed
// 90.2 build_failed
// A program that asks for an interpreter which is not there.

// @HONEST@

asm(R"(
  .section .interp, "a"
  .string "/nowhere"
  .text
)");
