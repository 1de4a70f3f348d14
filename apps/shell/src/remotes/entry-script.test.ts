// @vitest-environment happy-dom
import { expect, test, vi } from "vitest";
import { EntryError, runEntryScript } from "./entry-script";

test("rejects with what a container script throws at start, which is no uncaught error then", async () => {
  const uncaught = vi.fn();
  window.addEventListener("error", uncaught);
  // Nothing is fetched here: the browser's answer is the event alone.
  const append = vi.spyOn(document.head, "append").mockImplementation(() => undefined);
  const running = runEntryScript({ src: "/r/experts/1/remote-entry.js", name: "experts" }, 5_000);
  const script = append.mock.calls[0]![0] as HTMLScriptElement;
  const error = new ErrorEvent("error", { filename: script.src, message: "Error: out of order" });
  window.dispatchEvent(error);
  await expect(running).rejects.toThrow(EntryError);
  await expect(running).rejects.toThrow("threw at start: Error: out of order");
  expect(uncaught).not.toHaveBeenCalled();
  window.dispatchEvent(new ErrorEvent("error", { filename: "https://elsewhere.example/x.js" }));
  expect(uncaught).toHaveBeenCalledOnce();
});
