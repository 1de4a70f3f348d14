import { expect, test } from "vitest";
import { documentConf } from "./document-conf";

const folder = "environments/production/0123456789abcdef";
const routes = ["/", "/outfits/:slug", "/outfits/new", "/experts"];

/** Expressions and the documents that they serve, in their order. */
const locationsOf = (text: string) =>
  [...text.matchAll(/location ~ "(.+)" \{|rewrite \^ \S+\/(\S+\.html) last;/g)].map(
    ([, expression, document]) => expression ?? document,
  );

test("serves each generation's routes with its document, words before parameters", () => {
  const text = documentConf({ folder, headers: {}, routes, beside: ["/outfits/:slug"] });
  expect(locationsOf(text)).toEqual([
    ...["^/(?:outfits/new)/?$", "index.html"],
    ...["^/(?:outfits/[^/]+)/?$", "beside.html"],
    ...["^/(?:experts|)/?$", "index.html"],
  ]);
  expect(text).toContain(`location = /${folder}/beside.html {\n  internal;`);
});

test("names no second document for one generation", () => {
  expect(documentConf({ folder, headers: {}, routes })).not.toContain("beside");
});
