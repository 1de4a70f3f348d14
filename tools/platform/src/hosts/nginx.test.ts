import { expect, test } from "vitest";
import { documentConf, quoted } from "./nginx";

const folder = "environments/production/0123456789abcdef";
const routes = ["/", "/outfits/:slug", "/outfits/new", "/experts"];
const served = { folder, headers: {}, routes, icon: "/r/shell/1/document/icon.svg" };

/** Expressions and the documents that they serve, in their order. */
const locationsOf = (text: string) =>
  [...text.matchAll(/location ~\* "(\^\/\(\?:.+)" \{|try_files \S+\$args \S+\/(\S+\.html);/g)].map(
    ([, expression, document]) => expression ?? document,
  );

test("serves each generation's routes with its document, words before parameters", () => {
  const text = documentConf({ ...served, beside: ["/outfits/:slug"] });
  expect(locationsOf(text)).toEqual([
    ...["^/(?:outfits/new)/?$", "index.html"],
    ...["^/(?:outfits/[^/]+)/?$", "beside.html"],
    ...["^/(?:experts|)/?$", "index.html"],
  ]);
  expect(text).toContain(`location = /${folder}/beside.html {\n  internal;`);
});

test("names no second document for one generation", () => {
  expect(documentConf(served)).not.toContain("beside");
});

test("names a sitemap only where pages, and with them its files, are drawn ahead", () => {
  const robots = "User-agent: *\nDisallow: /admin\nSitemap: https://ensemble.example/sitemap.xml\n";
  const text = documentConf({ ...served, robots });
  expect(text).toContain('return 200 "User-agent: *\nDisallow: /admin\n";');
  expect(text).toContain(`try_files /${folder}/pages/robots.txt @robots;`);
});

test("refuses a text in which nginx would expand a variable", () => {
  expect(() => quoted("script-src $host")).toThrow("variable");
});

test("escapes what would end the string", () => {
  expect(quoted('say "\\d$"')).toBe('"say \\"\\\\d$\\""');
});
