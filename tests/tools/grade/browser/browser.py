"""A headless Chromium, driven over two pipes by its DevTools protocol."""

import base64
import json
import os
import subprocess


class Browser:
    def __init__(self, program, profile):
        to_browser, self.write = os.pipe()
        self.read, from_browser = os.pipe()

        def give():  # the protocol wants commands on descriptor 3 and answers on 4
            first, second = os.dup(to_browser), os.dup(from_browser)
            os.dup2(first, 3)
            os.dup2(second, 4)

        self.process = subprocess.Popen(
            [program, "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu",
             "--disable-dev-shm-usage", "--no-first-run", "--hide-scrollbars",
             "--disable-background-networking", f"--user-data-dir={profile}", "about:blank"],
            preexec_fn=give, close_fds=False, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        os.close(to_browser)
        os.close(from_browser)
        self.rest = b""
        self.count = 0
        self.events = []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Network", "Runtime", "Log"):
            self.call(domain + ".enable", session=True)

    def receive(self):
        while b"\0" not in self.rest:
            data = os.read(self.read, 1 << 20)
            if not data:
                raise RuntimeError("the browser has ended")
            self.rest += data
        message, self.rest = self.rest.split(b"\0", 1)
        return json.loads(message)

    def call(self, method, session=False, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if session:
            message["sessionId"] = self.session
        os.write(self.write, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.receive()
            if answer.get("id") == self.count:
                if "error" in answer:
                    raise RuntimeError(f"{method}: {answer['error']}")
                return answer["result"]
            self.events.append(answer)

    def look(self, width, dark=False):
        """Makes the screen this wide, and light or dark."""
        self.call("Emulation.setDeviceMetricsOverride", session=True, width=width, height=800,
                  deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setEmulatedMedia", session=True, features=[
            {"name": "prefers-color-scheme", "value": "dark" if dark else "light"}])

    def show(self, path, width, dark=False):
        """Loads a file as a screen of this width shows it; returns what happened meanwhile."""
        self.events = []
        self.look(width, dark)
        self.call("Page.navigate", session=True, url=path.as_uri())
        while not any(event["method"] == "Page.loadEventFired" for event in self.events):
            self.events.append(self.receive())
        return self.events

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", session=True, expression=expression,
                           returnByValue=True)
        return answer["result"].get("value")

    def picture(self, path):
        data = self.call("Page.captureScreenshot", session=True)["data"]
        path.write_bytes(base64.b64decode(data))

    def close(self):
        self.process.kill()
        self.process.wait()
        os.close(self.read)
        os.close(self.write)
