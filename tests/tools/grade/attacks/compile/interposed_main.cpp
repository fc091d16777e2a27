// 90.1 build_failed
// 90.2 build_failed
// A main of its own.

// @HONEST@

int main() { return 0; }
