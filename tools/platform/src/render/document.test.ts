import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { appsDir } from "../workspace";
import { fillDocument, speculationRules, withSpeculation } from "./document";

const source = await readFile(join(appsDir, "shell/document/document.html"), "utf8");
const html = source
  .replace(
    "<!--composition-->",
    JSON.stringify({
      version: "1.0.0",
      routes: [{ name: "home", lead: '<b class="lead">"Dress, \\ well"</b>', files: [] }],
    }),
  )
  .replace(
    "<!--styles-->",
    '<!--styles--><link rel="stylesheet" href="/r/shell/a/shell.css" /><!--/styles-->',
  )
  .replace(
    "<!--code-->",
    '<!--code--><script defer src="/r/shell/a/shell.js"></script><!--/code-->',
  );
const page = {
  status: 200 as const,
  head: "<title>Red linen</title>",
  body: "<main>$& costs $1 </body></main>",
  data: '{"queries":[]}',
  drawn: "shell@1.0.0+a shop@1.0.0+b outfit-detail",
};
const sheet = { href: "/r/shop/1.0.0+b/d.css", integrity: "sha384-d" };
const styles = () => ({ css: "main{color:red}", dark: ".light{color:white}", sheets: [sheet] });

test("fills the shell's document with a drawn page", () => {
  const filled = fillDocument(html, page, styles);
  expect(filled).toContain('<html data-drawn="shell@1.0.0+a shop@1.0.0+b outfit-detail" lang');
  expect(filled).toContain("<title>Red linen</title>");
  expect(filled).not.toContain("<title>Ensemble</title>");
  expect(filled).toContain(`<div id="site">${page.body}</div>`);
  expect(filled).toMatch(/id="data">{"queries":\[\]}<\/script>\s*<script[^>]+id="composition">/);
  expect(filled).not.toContain('id="early"');
  expect(filled.trimEnd()).toMatch(/<\/body>\s*<\/html>$/);
  // What the document itself would draw is not needed any more.
  expect(filled).not.toContain('"lead":');
});

test("gives a drawn page the styles of its first paint, and asks for the rest late", () => {
  const filled = fillDocument(html, page, styles);
  expect(filled).toContain("<style>main{color:red}</style>");
  const address = 'href="/r/shop/1.0.0+b/d.css" crossorigin integrity="sha384-d"';
  expect(filled).toContain(`<link rel="late" media="print" ${address} />`);
  const [, withoutCode = ""] = /<noscript>([\s\S]*?)<\/noscript>/.exec(filled)!;
  expect(withoutCode).toContain(`<link rel="stylesheet" ${address} />`);
  expect(withoutCode).toContain("@media (prefers-color-scheme:dark){.light{color:white}}");
  expect(filled.replace(withoutCode, "")).not.toContain('rel="stylesheet"');
  expect(filled).toContain('<script type="late" src="/r/shell/a/shell.js">');
  expect(filled).not.toContain("<script defer");
});

test("refuses a document without a place for a part", () => {
  const other = html.replace('id="site"', 'id="root"');
  expect(() => fillDocument(other, page, styles)).toThrow('no place like <div id="site">');
});

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
