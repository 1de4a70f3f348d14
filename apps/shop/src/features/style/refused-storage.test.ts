// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from "vitest";
import { changeDeviceStyle, deviceStyle } from "./device-style";
import { noStyle } from "./style";

afterEach(() => vi.unstubAllGlobals());

test("keeps the style as long as the page when storage is refused", () => {
  const refuse = () => {
    throw new DOMException("", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: refuse, removeItem: refuse });
  expect(changeDeviceStyle({ colors: ["navy"], vibe: ["classic"] })).toBe(false);
  expect(deviceStyle()).toEqual({ ...noStyle, colors: ["navy"], vibe: ["classic"] });
  changeDeviceStyle({ colors: [], vibe: [] });
  expect(deviceStyle()).toEqual(noStyle);
});
