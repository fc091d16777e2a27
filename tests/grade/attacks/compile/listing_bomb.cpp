// 90.1 build_failed
// 90.2 build_failed
// More names than whoever reads them has room for.
asm(R"(
.altmacro
.macro name n
.globl a_name_that_is_as_long_as_a_name_can_be_and_then_some_more_so_that_a_list_of_them_has_no_end_\n
a_name_that_is_as_long_as_a_name_can_be_and_then_some_more_so_that_a_list_of_them_has_no_end_\n:
.endm
.set i, 0
.rept 100000
name %i
.set i, i + 1
.endr
)");
