// @vitest-environment happy-dom
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { beforeEach, expect, test } from "vitest";

const boot = await readFile(join(import.meta.dirname, "boot.js"), "utf8");

const releaseOf = (digit: string) => ({
  release: `1.0.0+${digit.repeat(10)}`,
  base: `/r/x/${digit}/`,
  routes: [],
});

/** What the page of a visitor who drew a number runs of each remote, after the boot script. */
function channelsOf(drawn: number, canaries: Record<string, { digit: string; percent: number }>) {
  localStorage.setItem("ensemble.share", String(drawn));
  const remotes = Object.entries(canaries).map(([name, { digit, percent }]) => ({
    name,
    channel: "stable",
    ...releaseOf("a"),
    canary: { ...releaseOf(digit), percent },
  }));
  const place = document.createElement("script");
  place.id = "composition";
  place.type = "application/json";
  place.textContent = JSON.stringify({ remotes });
  document.head.replaceChildren(place);
  new Function(boot)();
  const page = JSON.parse(place.textContent) as { remotes: { name: string; channel: string }[] };
  return page.remotes.map(({ name, channel }) => `${name} ${channel}`).join(", ");
}

/** Visitors as they come. */
const draws = Array.from({ length: 600 }, (_, visitor) => (visitor * 37.123456789) % 100);

beforeEach(() => localStorage.clear());

test("two canaries of half the visitors each fall on a quarter of them together", () => {
  const counts: Record<string, number> = {};
  for (const drawn of draws) {
    const canaries = { shop: { digit: "b", percent: 50 }, experts: { digit: "b", percent: 50 } };
    const channels = channelsOf(drawn, canaries);
    counts[channels] = (counts[channels] ?? 0) + 1;
  }
  expect(Object.keys(counts)).toHaveLength(4);
  for (const count of Object.values(counts)) expect(count / draws.length).toBeCloseTo(0.25, 1);
});

test("a visitor keeps a canary whose share grows, and draws anew for the next", () => {
  const given = (percent: number, digit = "b") =>
    draws.filter((drawn) => channelsOf(drawn, { shop: { digit, percent } }) === "shop canary");
  const ten = given(10);
  expect(ten.length / draws.length).toBeCloseTo(0.1, 1);
  const forty = new Set(given(40));
  expect(ten.filter((drawn) => !forty.has(drawn))).toEqual([]);
  expect(given(10, "c")).not.toEqual(ten);
  expect(given(0)).toEqual([]);
  expect(given(100)).toHaveLength(draws.length);
});
