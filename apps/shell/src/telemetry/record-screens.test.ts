import { beforeEach, expect, test } from "vitest";
import { recordScreens } from "./record-screens";
import { followEvents, type SiteEvent } from "./site-events";

const running = { release: "1.0.0+0123456789", channel: "stable" as const, base: "/r/shop/1/" };
const told: SiteEvent[] = [];
followEvents((event) => void told.push(event));
beforeEach(() => void (told.length = 0));

const loads = () => told.filter(({ kind }) => kind === "load");

test("counts the load of a screen that was fetched ahead when it is visited", () => {
  const watchers = recordScreens("shop", () => running);
  watchers.onReady("outfit-list", 120);
  watchers.onReady("outfit-detail", 80);
  expect(told).toEqual([]);
  const fetched = performance.now();
  watchers.onVisit("outfit-list");
  watchers.onVisit("outfit-list");
  expect(loads()).toMatchObject([{ screen: "outfit-list", value: 120, first: true, running }]);
  expect(loads()[0]!.at).toBeLessThanOrEqual(fetched);
});

test("counts the load of a visited screen at once, the first of its release as such", () => {
  const watchers = recordScreens("shop", () => running);
  for (const screen of ["outfit-list", "outfit-detail"]) {
    watchers.onVisit(screen);
    watchers.onReady(screen, 50);
  }
  expect(loads().map(({ screen, first }) => [screen, first])).toEqual([
    ["outfit-list", true],
    ["outfit-detail", false],
  ]);
});
