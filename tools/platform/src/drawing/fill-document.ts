import type { DrawingPlan, LinkedStyle } from "./drawing-plan";
import type { Drawn } from "./drawn";

type DrawnPage = Extract<Drawn, { body: string }>;

const composition = /<script type="application\/json" id="composition">([\s\S]*?)<\/script>/;
/** What a document shows before any code has arrived. */
const early = /<div\s+id="early"[\s\S]*?(?=<\/body>)/;

/** The JSON of the composition in a document. Throws when it has none. */
export function compositionIn(html: string): unknown {
  return JSON.parse(composition.exec(html)?.[1] ?? "") as unknown;
}

/**
 * A document with a drawn page in it, or undefined when it lacks a place for one of its parts, as
 * the document of an older shell may.
 */
export function fillDocument(
  html: string,
  { head, body, data, drawn }: DrawnPage,
  styles: DrawingPlan["styles"],
): string | undefined {
  const links = stylesOf(drawn, styles).map(linkOf).join("");
  const parts: [RegExp, (found: string) => string][] = [
    [/<html/, (found) => `${found} data-drawn="${attribute(drawn)}"`],
    [/<title>[^<]*<\/title>/, () => head],
    [composition, (found) => `<script type="application/json" id="data">${data}</script>${found}`],
    [/<\/head>/, (found) => links + found],
    [/<div id="site"><\/div>/, () => `<div id="site">${body}</div>`],
    [early, () => ""],
  ];
  // Where the page's own text comes in, no later pattern may look.
  const places = parts.map(([pattern, fill]) => ({ found: pattern.exec(html), fill }));
  if (places.some(({ found }) => !found)) return undefined;
  return places
    .map(({ found, fill }) => ({ at: found!.index, text: found![0], fill }))
    .sort((one, other) => other.at - one.at)
    .reduce(
      (filled, { at, text, fill }) =>
        filled.slice(0, at) + fill(text) + filled.slice(at + text.length),
      html,
    );
}

/** The style sheets of the screen that `drawn` ends with, which one of its apps has. */
function stylesOf(drawn: string, styles: DrawingPlan["styles"]): LinkedStyle[] {
  const words = drawn.split(" ");
  const screen = words.at(-1)!;
  return words.flatMap((word) => styles[word.split("@")[0]!]?.[screen] ?? []);
}

/** The page's loader of styles finds a sheet by `data-href` and does not load it again. */
function linkOf({ file, href, integrity }: LinkedStyle): string {
  const digest = integrity ? ` integrity="${integrity}"` : "";
  return `<link rel="stylesheet" href="${href}" data-href="${file}" crossorigin${digest} />`;
}

const attribute = (text: string): string => text.replaceAll("&", "&amp;").replaceAll('"', "&quot;");
