import { afterEach, expect, test, vi } from "vitest";
import { whenSeen } from "./when-seen";

afterEach(() => void Reflect.deleteProperty(document, "prerendering"));

test("calls back at once in a page that is open", () => {
  const seen = vi.fn();
  whenSeen(seen);
  expect(seen).toHaveBeenCalledOnce();
});

test("calls back once when a visitor opens a page that was prerendered", () => {
  Object.defineProperty(document, "prerendering", { value: true, configurable: true });
  const seen = vi.fn();
  whenSeen(seen);
  expect(seen).not.toHaveBeenCalled();
  document.dispatchEvent(new Event("prerenderingchange"));
  document.dispatchEvent(new Event("prerenderingchange"));
  expect(seen).toHaveBeenCalledOnce();
});
