import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { appsDir } from "../workspace";
import { compositionIn, fillDocument } from "./fill-document";

const source = await readFile(join(appsDir, "shell/document/document.html"), "utf8");
const html = source.replace("<!--composition-->", '{"version":"1.0.0"}');
const page = {
  status: 200 as const,
  head: "<title>Red linen</title>",
  body: "<main>$& costs $1 </body></main>",
  data: '{"queries":[]}',
  drawn: "shell@1.0.0+a shop@1.0.0+b outfit-detail",
};
const sheet = { file: "d.css", href: "/r/shop/1.0.0+b/d.css", integrity: "sha384-d" };
const styles = { shell: {}, shop: { "outfit-detail": [sheet] }, experts: { booking: [sheet] } };

test("fills the shell's document with a drawn page", () => {
  const filled = fillDocument(html, page, styles)!;
  expect(filled).toContain('<html data-drawn="shell@1.0.0+a shop@1.0.0+b outfit-detail" lang');
  expect(filled).toContain("<title>Red linen</title>");
  expect(filled).not.toContain("<title>Ensemble</title>");
  expect(filled).toContain(`<div id="site">${page.body}</div>`);
  expect(filled).toMatch(/id="data">{"queries":\[\]}<\/script>\s*<script[^>]+id="composition">/);
  expect(filled.match(/data-href="d.css"/g)).toHaveLength(1);
  expect(filled).toContain('href="/r/shop/1.0.0+b/d.css" data-href="d.css" crossorigin integrity');
  expect(filled).not.toMatch(/id="early"|<noscript>/);
  expect(filled.trimEnd()).toMatch(/<\/body>\s*<\/html>$/);
  expect(compositionIn(filled)).toEqual({ version: "1.0.0" });
});

test("fills nothing when the document has no place for a part", () => {
  expect(fillDocument(html.replace('id="site"', 'id="root"'), page, styles)).toBeUndefined();
});
