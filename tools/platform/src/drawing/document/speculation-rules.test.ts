import { expect, test } from "vitest";
import { speculationRules, withSpeculation } from "./speculation-rules";

const shell = { routes: [{ path: "/auth", name: "auth" }] };
const shop = {
  routes: [
    { path: "/outfits/:slug", name: "outfit-detail", drawn: "server" as const },
    { path: "/favorites", name: "favorites" },
    { path: "/office", name: "office", drawn: "server" as const, access: "administrator" as const },
  ],
};

test("prepares pages that a server draws for everyone, and no others", () => {
  expect(JSON.parse(speculationRules([shell, shop])!)).toEqual({
    prerender: [{ where: { href_matches: ["/outfits/:slug"] }, eagerness: "moderate" }],
  });
  expect(speculationRules([shell])).toBeUndefined();
});

test("adds the rules to the head of a document", () => {
  const html = "<html><head></head><body></head></body></html>";
  const filled = withSpeculation(html, "{}");
  expect(filled).toMatch(
    /^<html><head><script type="speculationrules" id="links-own">\{\}<\/script><\/head><body>/,
  );
  expect(withSpeculation(html, undefined)).toBe(html);
});
