import { beforeEach, expect, onTestFinished, test } from "vitest";
import {
  clearViewed,
  deviceFavorites,
  favoritesWarning,
  parseViewed,
  recordViewed,
  storedKeys,
  storedViewed,
  storeFavorites,
  storesTexts,
  storeText,
} from "./device";

beforeEach(() => localStorage.clear());

const id = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, "0")}`;
const ids = () => parseViewed(storedViewed()).map((entry) => entry.id);

test("stores the last twelve, each once, most recent first (OUT-18)", () => {
  for (let number = 1; number <= 14; number += 1) recordViewed({ kind: "outfits", id: id(number) });
  recordViewed({ kind: "outfits", id: id(5) });
  expect(ids()).toHaveLength(12);
  expect(ids().slice(0, 3)).toEqual([id(5), id(14), id(13)]);
  clearViewed();
  expect(ids()).toEqual([]);
});

test("omits invalid entries", () => {
  expect(parseViewed("{")).toEqual([]);
  expect(parseViewed('{"id":1}')).toEqual([]);
  const good = { kind: "items", id: id(1) };
  const stored = [good, { kind: "shoes", id: id(2) }, { kind: "items", id: "x" }, null, 5];
  expect(parseViewed(JSON.stringify(stored))).toEqual([good]);
});

test("keeps texts until the page closes if the browser refuses storage, and says so", () => {
  storeText("ensemble.a", "stored");
  expect([storesTexts(), storedKeys("ensemble."), favoritesWarning()]).toEqual([
    ...[true, ["ensemble.a"], undefined],
  ]);
  const none = { outfits: [], items: [] };
  const refuse = () => {
    throw new DOMException("", "SecurityError");
  };
  const usual = Object.getOwnPropertyDescriptor(globalThis, "localStorage")!;
  Object.defineProperty(globalThis, "localStorage", { get: refuse, configurable: true });
  onTestFinished(() => {
    Object.defineProperty(globalThis, "localStorage", usual);
    for (const key of storedKeys("ensemble.")) storeText(key, null);
    storeFavorites(none, none);
    localStorage.clear();
    expect(favoritesWarning()).toBeUndefined();
  });
  expect(storesTexts()).toBe(false);
  expect(storeText("ensemble.b", "kept")).toBe(false);
  expect(storedKeys("ensemble.")).toEqual(["ensemble.b"]);
  expect(storeFavorites(none, { ...none, items: [id(1)] })).toBe("");
  expect(deviceFavorites().items).toEqual([id(1)]);
  expect(favoritesWarning()).toBe(
    "Your browser isn't saving data. Your favorites will be lost if you leave or reload the site.",
  );
});
