// 90.1 build_failed
// 90.2 build_failed
// What the assembler writes out.
asm(".data\n.fill 0x7fffffff, 8, 0x41");
