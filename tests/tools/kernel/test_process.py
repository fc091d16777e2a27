#!/usr/bin/env python3
"""Interrupts, ends and restarts of the kernel's process; the protocol as Jupyter's own suite sees it."""

import os
import signal
import threading
import time
import unittest

import jupyter_kernel_test
import notebook
from jupyter_kernel_test.msgspec_v5 import validate_message


class Interrupts(notebook.Notebook):
    first_cells = ["#include <chrono>\n#include <iostream>\n#include <thread>", "int count = 0;"]

    def interrupted(self, code):
        # Each second until the reply: on a busy machine the first may come before the cell runs.
        done = threading.Event()

        def repeat():
            while not done.wait(1):
                os.kill(self.manager.provisioner.pid, signal.SIGINT)

        signals = threading.Thread(target=repeat)
        signals.start()
        start = time.monotonic()
        try:
            self.fails(code, "Interrupted", "interrupted")
        finally:
            done.set()
            signals.join()
        self.assertLess(time.monotonic() - start, 60)

    def test_loops_end_and_what_they_did_stays(self):
        self.interrupted("while (true) {}")
        self.interrupted("for (;;) ++count;")
        self.assertGreater(int(self.ok("count").value), 0)
        self.interrupted("auto spin = [] { volatile int i = 0; do { i = 1; } while (i); }; spin();")
        self.interrupted("int depth(int n) { return n < 2 ? n : depth(n - 1) + depth(n - 2); }\n"
                         "depth(60)")
        self.shows("int again = 3; again", "3")

    def test_a_sleep_ends(self):
        self.interrupted("std::this_thread::sleep_for(std::chrono::hours(1));")

    def test_catching_everything_does_not_keep_it(self):
        self.interrupted("while (true) { try { while (true) {} } catch (...) {} }")

    def test_destructors_run(self):
        self.ok("bool left = false; struct Guard { ~Guard() { left = true; } };")
        self.interrupted("auto work = [] { Guard guard; auto inner = [] { while (true) {} }; "
                         "inner(); }; work();")
        self.shows("left", "true")

    def test_an_interrupt_of_nothing_does_nothing(self):
        os.kill(self.manager.provisioner.pid, signal.SIGINT)
        time.sleep(0.2)
        self.shows("2 + 2", "4")


class Ends(unittest.TestCase):
    """A cell that ends the process: the client is told what and where, and starts it anew."""

    def dies(self, code, *words):
        manager, client = notebook.start_kernel()
        try:
            client.execute("#include <cstdlib>\n#include <exception>\nint x = 1;")
            client.get_shell_msg(timeout=60)
            request = client.execute(code)
            told = self.error_of(client, request)
            self.assertEqual(told["ename"], "KernelEnded", code)
            for part in ("cell 2 ended the kernel", *words):
                self.assertIn(part, told["evalue"], code)
            for _ in range(600):
                if not manager.is_alive():
                    break
                time.sleep(0.1)
            self.assertFalse(manager.is_alive(), code)
            with notebook.turn_to_start():
                manager.restart_kernel(now=True)
                client.wait_for_ready(timeout=120)
            reply = client.execute_interactive("int x = 2; x", timeout=60,
                                               output_hook=lambda message: None)
            self.assertEqual(reply["content"]["status"], "ok")
        finally:
            client.stop_channels()
            manager.shutdown_kernel(now=True)

    def error_of(self, client, request):
        while True:
            message = client.get_iopub_msg(timeout=60)
            if message["msg_type"] == "error" and message["parent_header"]["msg_id"] == request:
                return message["content"]

    def test_pointers(self):
        self.dies("*(volatile int*)nullptr = 1;", "SIGSEGV", "null pointer")
        self.dies("int deep(int n) { volatile int more[1000]; more[0] = n; "
                  "return deep(n + 1) + more[0]; } deep(0)", "SIGSEGV", "nest too deeply")

    def test_division_by_zero(self):
        self.dies("volatile int zero = 0; 1 / zero", "SIGFPE", "divided by 0")

    def test_exit_abort_and_terminate(self):
        self.dies("std::exit(3);", "exit(3) was called")
        self.dies("std::abort();", "SIGABRT")
        self.dies("std::terminate();", "SIGABRT")

    def test_another_thread(self):
        self.dies("#include <thread>\nstd::thread([] { *(volatile int*)nullptr = 1; }).join();", "SIGSEGV")
        self.dies("#include <thread>\nstd::thread([] { std::exit(4); }).join();", "exit(4)")


class Protocol(jupyter_kernel_test.KernelTests):
    kernel_name = "xcpp17"
    language_name = "c++"
    file_extension = ".cpp"
    code_hello_world = '#include <iostream>\nstd::cout << "hello, world";'
    code_stderr = '#include <iostream>\nstd::cerr << "oops";'
    code_generate_error = "throw 1;"
    code_execute_result = [{"code": "1 + 2", "result": "3"}]
    code_display_data = [{"code": '#include "xcpp/xdisplay.hpp"\nxcpp::display(5);',
                          "mime": "text/plain"}]
    code_clear_output = '#include "xcpp/xdisplay.hpp"\nxcpp::clear_output();'
    complete_code_samples = ["1", "int x = 3;"]

    @classmethod
    def setUpClass(cls):
        with notebook.turn_to_start():
            super().setUpClass()

    def execute_helper(self, code, timeout=120, silent=False, store_history=True,
                       stop_on_error=True):
        """Jupyter's own, but without its limits of 0.1 and 1 s between two messages."""
        received = []
        reply = self.kc.execute_interactive(code, silent=silent, store_history=store_history,
                                            stop_on_error=stop_on_error, timeout=timeout,
                                            output_hook=received.append)
        request = reply["parent_header"]["msg_id"]
        validate_message(reply, "execute_reply", request)
        for message in received:
            validate_message(message, message["msg_type"], request)
        states = [message["content"]["execution_state"] for message in received
                  if message["msg_type"] == "status"]
        self.assertEqual(states, ["busy", "idle"])
        return reply, [message for message in received
                       if message["msg_type"] not in ("status", "execute_input")]


if __name__ == "__main__":
    notebook.main(at_least=14)
