// 90.1 build_failed
// 90.2 build_failed
// The assembler reads files too.
asm(".incbin \"@KITS@/90_fixture/objects/scale.o\"");
