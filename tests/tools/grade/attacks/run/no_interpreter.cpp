// 90.1 crashed passed
// 90.2 crashed passed
// A program that no kernel takes: it asks for an interpreter that is not there. Some linkers do
// not let it.

// @HONEST@

asm(R"(
  .section .interp, "a"
  .string "/nowhere"
  .text
)");
