import { expect, test } from "vitest";
import { routeGroups, routesExpression } from "./routes-expression";

/** What serves a path, by the groups' order. */
const servedBy = (routes: string[], beside: string[]) => (path: string) =>
  routeGroups(routes, beside).find(({ routes: some }) =>
    new RegExp(routesExpression(some)).test(path),
  )?.beside;

test("lets words go before parameters, whichever document they belong to", () => {
  const routes = ["/outfits/:slug", "/outfits/new", "/legal/*", "/legal/terms", "/"];
  const own = servedBy(routes, ["/outfits/:slug", "/legal/terms"]);
  expect(["/outfits/new", "/outfits/quiet", "/legal/terms", "/legal/a/b", "/"].map(own)).toEqual([
    ...[false, true, true, false, false],
  ]);
  expect(own("/nothing")).toBeUndefined();
  expect(servedBy(routes, ["/outfits/new"])("/outfits/new")).toBe(true);
});

test("is one group in the order of the routes where one document serves them all", () => {
  const routes = ["/outfits/:slug", "/outfits/new"];
  expect(routeGroups(routes, [])).toEqual([{ routes, beside: false }]);
});
