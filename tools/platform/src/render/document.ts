import type { ServedRelease } from "../release/release";
import type { FindStyles, LinkedStyle, PageStyles } from "./styles";
import type { RenderedContent } from "./thread";

/**
 * Fills a document with a rendered page. Inlines the critical CSS; the document's script loads the other styles
 * and the code after the hero image. Throws if the document lacks a placeholder.
 */
export function fillDocument(html: string, page: RenderedContent, findStyles: FindStyles): string {
  const { status, head, body, data, rendered } = page;
  const missing = status === 404 ? " data-missing" : "";
  const parts: [RegExp, (found: string) => string][] = [
    [/<html/, (found) => `${found} data-ssr="${escapeAttribute(rendered)}"${missing}`],
    [/<title>[^<]*<\/title>/, () => head],
    [/<!--styles-->[\s\S]*?<!--\/styles-->/, () => stylesIn(findStyles(page))],
    [/<div id="site"><\/div>/, () => `<div id="site">${body}</div>`],
    [preRenderElement, () => ""],
    [
      compositionScript,
      (found) =>
        `<script type="application/json" id="data">${data}</script>${withoutHeroes(found)}`,
    ],
    [
      /<!--code-->[\s\S]*?<!--\/code-->/,
      (found) => found.replaceAll("<script defer", deferredScript),
    ],
  ];
  // Find all placeholders first, because the page's text may match a pattern.
  return parts
    .map(([pattern, fill]) => {
      const found = pattern.exec(html);
      if (!found) throw new Error(`the shell's document has no placeholder ${pattern.source}`);
      return { at: found.index, text: found[0], fill };
    })
    .sort((a, b) => b.at - a.at)
    .reduce(
      (filled, { at, text, fill }) =>
        filled.slice(0, at) + fill(text) + filled.slice(at + text.length),
      html,
    );
}

const compositionScript = /<script type="application\/json" id="composition">([\s\S]*?)<\/script>/;
const preRenderElement = /<div\s+id="pre-render"[\s\S]*?<\/div>/;

/** Removes heroes, which only unrendered documents of their screens need. */
export const withoutHeroes = (json: string): string =>
  json.replaceAll(/,"hero":"(?:[^"\\]|\\.)*"/g, "");

/** Browsers don't fetch scripts of unknown types; the document's script does. */
const deferredScript = '<script type="deferred"';

/**
 * Returns the critical CSS and links that the document's script turns into style sheets. The critical CSS may
 * stay, because the sheets repeat its rules in the same order. The code doesn't wait for those of parts.
 */
function stylesIn({ css, dark, sheets, partSheets = [] }: PageStyles): string {
  const deferred = [
    ...sheets.map((sheet) => link('rel="deferred" media="print"', sheet)),
    ...partSheets.map((sheet) => link('rel="deferred" media="print" data-of-part', sheet)),
  ].join("");
  const immediate = [...sheets, ...partSheets]
    .map((sheet) => link('rel="stylesheet"', sheet))
    .join("");
  // Without code, the dark class is never set.
  const systemDark = `<style>@media (prefers-color-scheme:dark){${dark}}</style>`;
  return `<style>${css}</style>${deferred}<noscript>${immediate}${systemDark}</noscript>`;
}

function link(kind: string, { href, integrity }: LinkedStyle): string {
  const digest = integrity ? ` integrity="${integrity}"` : "";
  return `<link ${kind} href="${href}" crossorigin${digest} />`;
}

const escapeAttribute = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");

/**
 * Returns speculation rules that prerender a link's page on hover, until the shell's router handles
 * links. Includes only public server-rendered pages, which load without side effects. Undefined if
 * there are none.
 */
export function speculationRules(
  releases: readonly Pick<ServedRelease, "routes">[],
): string | undefined {
  const rendered = releases
    .flatMap(({ routes }) => routes.filter((route) => route.renderMode && !route.access))
    .map(({ path }) => path);
  if (rendered.length === 0) return undefined;
  const where = { href_matches: rendered };
  return JSON.stringify({ prerender: [{ where, eagerness: "moderate" }] });
}

/**
 * Adds speculation rules to a document, whose content security policy must allow their digest. The
 * shell removes those of its own routes once it runs; the other shell's stay, because its pages
 * always open as documents.
 */
export const withSpeculation = (
  html: string,
  rules: string | undefined,
  routes: "own" | "other-shell" = "own",
): string =>
  rules
    ? html.replace(
        "</head>",
        `<script type="speculationrules" id="links-${routes}">${rules}</script></head>`,
      )
    : html;
