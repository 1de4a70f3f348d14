interface Served {
  /** The folder that holds the document, as its store names it. */
  folder: string;
  headers: Record<string, string>;
  /** Router patterns, starting with a slash. */
  routes: string[];
}

/**
 * What nginx must know of one published document: for which addresses it is served as it is, that
 * it is the answer to all others too, as 404, and its headers. It names the folder of exactly this
 * document, so that a reload switches headers and document together.
 */
export function nginxHeaders({ folder, headers, routes }: Served): string {
  const document = `/${folder}/index.html`;
  const sent = Object.entries({ ...headers, "Cache-Control": "no-cache" });
  return [
    "# Written by compose, to be included in the site's server; nginx takes it over when it reloads.",
    `location ~ ${quoted(`^/(?:${routes.map(asExpression).join("|")})/?$`)} {`,
    `  rewrite ^ ${document} last;`,
    "}",
    "location / {",
    "  return 404;",
    "}",
    `error_page 404 ${document};`,
    `location = ${document} {`,
    "  internal;",
    ...sent.map(([name, value]) => `  add_header ${name} ${quoted(value)} always;`),
    "}",
    "",
  ].join("\n");
}

/** Of a pattern such as "/outfits/:slug" or "/legal/*", without the slash that it begins with. */
function asExpression(route: string): string {
  return route
    .slice(1)
    .split("/")
    .map((part) => (part === "*" ? ".*" : part.startsWith(":") ? "[^/]+" : escaped(part)))
    .join("/");
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Throws for what nginx would take for a variable of its own. */
function quoted(text: string): string {
  if (/\$\w/.test(text)) throw new Error(`nginx would read a variable in: ${text}`);
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
