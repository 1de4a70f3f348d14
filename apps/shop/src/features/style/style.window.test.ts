import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refuseStorage } from "../../testing/refuse-storage";
import { changeDeviceStyle, deviceStyle, mergeStyles, noStyle, removeFromDevice } from "./style";
import { readText, storeText, visitorId } from "./visitor";

describe("style", () => {
  beforeEach(() => localStorage.clear());

  test("remembers what was said until it is unsaid", () => {
    expect(deviceStyle()).toEqual(noStyle);
    changeDeviceStyle({ size: ["L"], colors: ["red"] });
    changeDeviceStyle({ colors: ["red", "navy"] });
    expect(deviceStyle()).toEqual({ ...noStyle, size: ["L"], colors: ["navy", "red"] });
    expect(deviceStyle()).toBe(deviceStyle());
    changeDeviceStyle({ size: [], colors: [] });
    expect(deviceStyle()).toEqual(noStyle);
    expect(localStorage).toHaveLength(0);
  });

  test("omits invalid values and those that no longer exist", () => {
    localStorage.setItem("ensemble.style", "not json");
    expect(deviceStyle()).toEqual(noStyle);
    localStorage.setItem(
      "ensemble.style",
      JSON.stringify({ colors: ["teal", "red"], vibe: ["edgy", "classic"], brands: "ZARA" }),
    );
    expect(deviceStyle()).toEqual({ ...noStyle, colors: ["red"], vibe: ["classic"] });
    localStorage.setItem("ensemble.style", "null");
    expect(deviceStyle()).toEqual(noStyle);
  });

  test("drops what an account took, but not what was said since", () => {
    changeDeviceStyle({ size: ["L"], vibe: ["edgy"] });
    removeFromDevice({ size: ["L"], vibe: ["classic"] });
    expect(deviceStyle()).toEqual({ ...noStyle, vibe: ["edgy"] });
  });

  test("puts what the device says before what the account says, fact by fact", () => {
    const here = { ...noStyle, colors: ["red" as const] };
    const there = { ...noStyle, colors: ["navy" as const], vibe: ["classic" as const] };
    expect(mergeStyles(here, there)).toEqual({ ...there, colors: ["red"] });
  });

  test("keeps the style as long as the page when storage is refused", () => {
    refuseStorage();
    expect(changeDeviceStyle({ colors: ["navy"], vibe: ["classic"] })).toBe(false);
    expect(deviceStyle()).toEqual({ ...noStyle, colors: ["navy"], vibe: ["classic"] });
    changeDeviceStyle({ colors: [], vibe: [] });
    expect(deviceStyle()).toEqual(noStyle);
  });
});

describe("visitor", () => {
  let refusing = true;
  beforeEach(() => {
    refusing = true;
    const storage = localStorage;
    // The window's own storage belongs to other test files, too.
    vi.stubGlobal("localStorage", {
      getItem: (key: string) => storage.getItem(key),
      removeItem: (key: string) => storage.removeItem(key),
      setItem: (key: string, text: string) => {
        if (refusing) throw new DOMException("", "QuotaExceededError");
        storage.setItem(key, text);
      },
    });
  });
  afterEach(() => {
    vi.unstubAllGlobals();
    localStorage.clear();
  });

  test("keeps a refused text for the page, and says so", () => {
    expect(storeText("ensemble.some", "one")).toBe(false);
    expect(readText("ensemble.some")).toBe("one");
    refusing = false;
    expect(storeText("ensemble.some", "two")).toBe(true);
    expect(localStorage.getItem("ensemble.some")).toBe("two");
    expect(storeText("ensemble.some", null)).toBe(true);
    expect(readText("ensemble.some")).toBeNull();
  });

  test("reads nothing and does not fail without any storage", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new DOMException("", "SecurityError");
      },
    });
    expect(readText("ensemble.never")).toBeNull();
  });

  test("gives a visitor one id when storage is refused", () => {
    refuseStorage();
    expect(visitorId()).toBe(visitorId());
  });
});
