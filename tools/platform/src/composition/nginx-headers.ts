interface Served {
  /** The folder of the document as its store names it. */
  folder: string;
  headers: Record<string, string>;
  /** Router patterns, starting with a slash. */
  routes: string[];
}

/**
 * nginx configuration for one published document: the paths that serve it with 200, 404 for all
 * others, and its headers. It names the folder of exactly this document, so that a reload switches
 * headers and document together.
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

/** For a pattern such as "/outfits/:slug" or "/legal/*", without its leading slash. */
function asExpression(route: string): string {
  return route
    .slice(1)
    .split("/")
    .map((part) => (part === "*" ? ".*" : part.startsWith(":") ? "[^/]+" : escaped(part)))
    .join("/");
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Throws for text that nginx would expand as a variable. */
function quoted(text: string): string {
  if (/\$\w/.test(text)) throw new Error(`nginx would read a variable in: ${text}`);
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
