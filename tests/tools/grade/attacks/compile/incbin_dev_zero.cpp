// 90.1 build_failed
// 90.2 build_failed
// A file without end, for the assembler.
asm(".incbin \"/dev/zero\"");
