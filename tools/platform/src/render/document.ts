import type { ServedRelease } from "../release/release";
import type { FindStyles, LinkedStyle, PageStyles } from "./styles";
import type { RenderedPage } from "./thread";

/**
 * A document with a rendered page in it. It has the styles of its first paint inside, and asks for the
 * rest and for code after its opening picture (the shell's boot.js). Throws when the document has no
 * place for a part.
 */
export function fillDocument(html: string, page: RenderedContent, stylesOf: FindStyles): string {
  const { head, body, data, rendered } = page;
  const parts: [RegExp, (found: string) => string][] = [
    [/<html/, (found) => `${found} data-ssr="${escapeAttribute(rendered)}"`],
    [/<title>[^<]*<\/title>/, () => head],
    [/<!--styles-->[\s\S]*?<!--\/styles-->/, () => stylesIn(stylesOf(page))],
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
  // Where the page's own text comes in, no later pattern may look.
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

type RenderedContent = Extract<RenderedPage, { body: string }>;

const compositionScript = /<script type="application\/json" id="composition">([\s\S]*?)<\/script>/;
/** What a document shows before any code has arrived. */
const preRenderElement = /<div\s+id="early"[\s\S]*?<\/div>/;

/** Leads are for documents whose page is still to be rendered. */
const withoutHeroes = (json: string): string => json.replaceAll(/,"hero":"(?:[^"\\]|\\.)*"/g, "");

/** A script of an unknown type is not fetched. */
const deferredScript = '<script type="late"';

/**
 * The critical styles, and links that boot.js turns into style sheets. The styles may stay: all of
 * them come again, in the same order, when the sheets are applied.
 */
function stylesIn({ css, dark, sheets }: PageStyles): string {
  const deferred = sheets.map((sheet) => link('rel="late" media="print"', sheet)).join("");
  const immediate = sheets.map((sheet) => link('rel="stylesheet"', sheet)).join("");
  // The class for the dark appearance is set by code.
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
 * JSON by which a browser that can prepares the page behind a link while a visitor points at it, as
 * long as no code has taken the links over. Only pages that a server renders: they are for everyone,
 * and read nothing but what they show. Undefined when there are none.
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
 * A document with rules, whose digest its content policy allows. The shell takes those of the page's
 * own routes over; those of another generation's stay, because its pages are always documents.
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
