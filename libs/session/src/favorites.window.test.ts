import { afterEach, beforeEach, expect, test } from "vitest";
import { arrangeFavorites, startFavorites, toggleFavorite, useFavorites } from "./favorites";

const changeKey = "ensemble.favorites-change";
const listKey = "ensemble.favorite-outfits";

const shown = () => useFavorites.getState().outfits;
const stored = () => JSON.parse(localStorage.getItem(listKey)!) as string[];

let stop: () => void;
beforeEach(() => {
  localStorage.clear();
  stop = startFavorites();
});
afterEach(() => stop());

/** Receives what another tab stored when it changed its outfits. */
function receive(before: string[], after: string[]): void {
  const change = { before: { outfits: before }, after: { outfits: after }, random: Math.random() };
  for (const [key, value] of [
    [listKey, after],
    [changeKey, change],
  ] as const) {
    const [oldValue, newValue] = [localStorage.getItem(key), JSON.stringify(value)];
    localStorage.setItem(key, newValue);
    window.dispatchEvent(new StorageEvent("storage", { key, oldValue, newValue }));
  }
}

test("keeps an addition that another tab overwrote before it received it, and stores it", () => {
  receive([], ["romantic", "weekend"]);
  toggleFavorite("outfits", "work");
  // The other tab, unaware of "work", removed "weekend" and closed.
  receive(["romantic", "weekend"], ["romantic"]);
  expect(shown()).toEqual(["romantic", "work"]);
  expect(stored()).toEqual(["romantic", "work"]);
});

test("shows another tab's toggles and arrangement", () => {
  receive([], ["a", "b"]);
  receive(["a", "b"], ["b", "a"]);
  expect(shown()).toEqual(["b", "a"]);
  receive(["b", "a"], ["a"]);
  expect(shown()).toEqual(["a"]);
});

test("arranges favorites among their places and leaves the others", async () => {
  for (const id of ["a", "b", "c", "d"]) toggleFavorite("outfits", id);
  await arrangeFavorites("outfits", ["a", "gone", "c"]);
  expect(shown()).toEqual(["c", "b", "a", "d"]);
  expect(stored()).toEqual(shown());
});

test("ignores invalid stored values", () => {
  toggleFavorite("outfits", "a");
  const event = { key: changeKey, newValue: "{" };
  window.dispatchEvent(new StorageEvent("storage", event));
  expect(shown()).toEqual(["a"]);
});

test("shows what another page stored while the browser kept this one", () => {
  toggleFavorite("outfits", "a");
  localStorage.setItem(listKey, JSON.stringify(["a", "b"]));
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: false }));
  expect(shown()).toEqual(["a"]);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  expect(shown()).toEqual(["a", "b"]);
});
