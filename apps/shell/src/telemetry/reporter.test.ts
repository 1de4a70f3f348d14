import { expect, test } from "vitest";
import { ownTrouble } from "./reporter";
import type { SiteEvent } from "./site-events";

const running = (app: string) => ({
  release: "1.0.0+0123456789",
  channel: "stable" as const,
  base: `/r/${app}/1.0.0+0123456789/`,
});

/** An error as the browser creates it: its stack names the files that were running. */
function thrownIn(...files: string[]): Error {
  const error = new TypeError("paths.giftCards is not a function");
  const frames = files.map((file) => `    at f (https://site.example/r/${file}:1:2)`);
  return Object.assign(error, { stack: [String(error), ...frames].join("\n") });
}

const event = (thrown: unknown, more: Partial<SiteEvent> = {}): SiteEvent => ({
  ...{ kind: "uncaught", remote: "shop", screen: "home", running: running("shop"), at: 2, thrown },
  ...more,
});
const [shell, shop] = ["shell/1.0.0+aaaaaaaaaa/s.js", "shop/1.0.0+0123456789/x.js"];
const canary = "experts/1.1.0+bbbbbbbbbb/e.js";
const known = new Map([
  ["experts", event(0, { running: { ...running("experts"), channel: "canary" } })],
]);
const ownerOf = (one: SiteEvent) => {
  const own = ownTrouble(one, known);
  return own && `${own.remote}@${own.running.release} ${own.running.channel} ${own.screen}`;
};

test("leaves an error to the screen in view when its code ran, or nothing is known", () => {
  for (const thrown of [thrownIn(shop!, shell!), thrownIn(shell!, shop!), "text"])
    expect(ownerOf(event(thrown))).toBe("shop@1.0.0+0123456789 stable home");
});

test("attributes an error of another remote's code to that remote and its release", () => {
  expect(ownerOf(event(thrownIn(shell!, canary, shop!)))).toBe(
    "experts@1.1.0+bbbbbbbbbb canary home",
  );
  expect(ownerOf(event("text", { place: `https://site.example/r/${canary}:1:2` }))).toBe(
    "experts@1.1.0+bbbbbbbbbb canary home",
  );
});

test("attributes an error to the shell when only its code ran, but no refusal", () => {
  expect(ownerOf(event(thrownIn(shell!)))).toBe("shell@1.0.0+aaaaaaaaaa stable home");
  const refused = event(thrownIn(shell!), { kind: "refused" });
  expect(ownerOf(refused)).toBe("shop@1.0.0+0123456789 stable home");
});

test("leaves an error that a container throws as it starts to the record of its load", () => {
  const entry = "experts/1.1.0+bbbbbbbbbb/remote-entry.js?attempt=1";
  expect(ownTrouble(event(thrownIn(entry, shell!)), known)).toBeUndefined();
});
