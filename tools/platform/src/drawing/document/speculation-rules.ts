import type { Served } from "../../composition/served";

/**
 * JSON by which a browser that can prepares the page behind a link while a visitor points at it, as
 * long as no code has taken the links over. Only pages that a server draws: they are for everyone,
 * and read nothing but what they show. Undefined when there are none.
 */
export function speculationRules(releases: readonly Pick<Served, "routes">[]): string | undefined {
  const drawn = releases
    .flatMap(({ routes }) => routes.filter((route) => route.drawn && !route.access))
    .map(({ path }) => path);
  if (drawn.length === 0) return undefined;
  const where = { href_matches: drawn };
  return JSON.stringify({ prerender: [{ where, eagerness: "moderate" }] });
}

/**
 * A document with rules, whose digest its content policy allows. The shell takes those of the page's
 * own routes over; those of another generation's stay, because its pages are always documents.
 */
export const withSpeculation = (
  html: string,
  rules: string | undefined,
  routes: "own" | "elsewhere" = "own",
): string =>
  rules
    ? html.replace(
        "</head>",
        `<script type="speculationrules" id="links-${routes}">${rules}</script></head>`,
      )
    : html;
