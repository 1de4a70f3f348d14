import { readText, storeText, visitorId } from "@ensemble/session";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { refuseStorage } from "../../testing/refuse-storage";
import { changeDeviceStyle, deviceStyle, mergeStyles, noStyle, removeFromDevice } from "./style";

describe("style", () => {
  beforeEach(() => localStorage.clear());

  test("stores facts until they are cleared", () => {
    expect(deviceStyle()).toEqual(noStyle);
    changeDeviceStyle({ size: ["L"], colors: ["red"] });
    changeDeviceStyle({ colors: ["red", "navy"] });
    expect(deviceStyle()).toEqual({ ...noStyle, size: ["L"], colors: ["navy", "red"] });
    expect(deviceStyle()).toBe(deviceStyle());
    changeDeviceStyle({ size: [], colors: [] });
    expect(deviceStyle()).toEqual(noStyle);
    expect(localStorage).toHaveLength(0);
  });

  test("omits invalid and obsolete values", () => {
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

  test("removes facts that were saved to the account unless they have changed since", () => {
    changeDeviceStyle({ size: ["L"], vibe: ["edgy"] });
    removeFromDevice({ size: ["L"], vibe: ["classic"] });
    expect(deviceStyle()).toEqual({ ...noStyle, vibe: ["edgy"] });
  });

  test("prefers the device's facts to the account's", () => {
    const here = { ...noStyle, colors: ["red" as const] };
    const there = { ...noStyle, colors: ["navy" as const], vibe: ["classic" as const] };
    expect(mergeStyles(here, there)).toEqual({ ...there, colors: ["red"] });
  });

  test("keeps the style until the page closes when storage is refused", () => {
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
    // Other test files share the window's storage.
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

  test("keeps text in memory when storage is refused, and returns false", () => {
    expect(storeText("ensemble.some", "one")).toBe(false);
    expect(readText("ensemble.some")).toBe("one");
    refusing = false;
    expect(storeText("ensemble.some", "two")).toBe(true);
    expect(localStorage.getItem("ensemble.some")).toBe("two");
    expect(storeText("ensemble.some", null)).toBe(true);
    expect(readText("ensemble.some")).toBeNull();
  });

  test("returns null without any storage", () => {
    vi.stubGlobal("localStorage", {
      getItem: () => {
        throw new DOMException("", "SecurityError");
      },
    });
    expect(readText("ensemble.never")).toBeNull();
  });

  test("returns the same visitor id when storage is refused", () => {
    refuseStorage();
    expect(visitorId()).toBe(visitorId());
  });
});
