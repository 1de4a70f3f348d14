import { matchRoutes } from "react-router-dom";
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

test("serves each path with the document of the route that React Router matches", () => {
  const routes = ["/", "/outfits", "/outfits/:slug", "/outfits/new", "/:area/new", "/a/:b/c/*"];
  const patterns = routes.map((path) => ({ path }));
  const paths = ["/", "/outfits", "/outfits/", "/outfits/new", "/outfits/x", "/x/new", "/x/y"];
  for (const route of routes) {
    const own = servedBy(routes, [route]);
    for (const path of [...paths, "/a/b/c/d/e", "/a/b"]) {
      const matched = matchRoutes(patterns, path)?.at(-1)?.route.path;
      expect([route, path, own(path)]).toEqual([route, path, matched && matched === route]);
    }
  }
});

test("is one group in the order of the routes where one document serves them all", () => {
  const routes = ["/outfits/:slug", "/outfits/new"];
  expect(routeGroups(routes, [])).toEqual([{ routes, beside: false }]);
});
