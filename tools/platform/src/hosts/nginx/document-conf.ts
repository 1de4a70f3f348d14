import { routeGroups, routesExpression } from "../../serving/site/routes-expression";
import { quoted } from "./quoted";

interface Served {
  /** The folder of the document as its store names it. */
  folder: string;
  headers: Record<string, string>;
  /** Router patterns, starting with a slash. */
  routes: readonly string[];
  /** Those of `routes` that the document `beside.html` serves. */
  beside?: readonly string[];
  /** The origin of canonical addresses. */
  site?: string;
  /** The address of the document's icon. */
  icon?: string;
  /** Its robots.txt. */
  robots?: string;
}

/**
 * nginx configuration for one published document: the paths that serve it with 200, or a page that was
 * drawn ahead, 404 for all others, and its headers. It names the folder of exactly this document, so that a reload switches
 * headers and document together.
 */
export function documentConf(served: Served): string {
  const { folder, headers, routes, beside = [], site, icon, robots = "" } = served;
  const document = `/${folder}/index.html`;
  const other = `/${folder}/beside.html`;
  const pages = `/${folder}/pages`;
  const sent = Object.entries({ ...headers, "Cache-Control": "no-cache" }).map(
    ([name, value]) => `  add_header ${name} ${quoted(value)} always;`,
  );
  const redirects = canonicalRedirects(site);
  return [
    "# Written by compose, to be included in the site's server; nginx takes it over when it reloads.",
    ...routeGroups(routes, beside).flatMap((group) => [
      `location ~ ${quoted(routesExpression(group.routes))} {`,
      ...redirects,
      ...sent,
      // No file's name has a query: a page with one is never drawn ahead.
      `  try_files ${pages}$uri/index.html$is_args$args ${group.beside ? other : document};`,
      "}",
    ]),
    "location / {",
    ...redirects,
    "  return 404;",
    "}",
    `error_page 404 ${document};`,
    ...[document, ...(beside.length > 0 ? [other] : [])].flatMap((file) => [
      `location = ${file} {`,
      "  internal;",
      ...sent,
      "}",
    ]),
    "location = /robots.txt {",
    "  default_type text/plain;",
    `  try_files ${pages}/robots.txt @robots;`,
    "}",
    "location @robots {",
    "  default_type text/plain;",
    // Its sitemap stands beside the pages that are drawn ahead, or nowhere.
    `  return 200 ${quoted(robots.replace(/^Sitemap: .*\n/m, ""))};`,
    "}",
    `location ~ "^/sitemap(s/[a-z0-9-]+)?\\.xml$" { try_files ${pages}$uri =404; }`,
    ...(icon ? [`location = /favicon.ico { return 302 ${quoted(icon)}; }`] : []),
    "",
  ].join("\n");
}

/** What serving/canonical-address.ts does; a path with escapes keeps its slashes. */
function canonicalRedirects(site: string | undefined): string[] {
  const host = site && new URL(site).host.replaceAll(".", "\\.");
  const elsewhere = `^(?!${host}$).*\\.[a-z][a-z0-9-]*(?::\\d+)?$`;
  const superfluous = "^(?=[^?]*(?://|[^/?]/(?:\\?|$)))[^?%\\\\]*(?:\\?|$)";
  return [
    ...(site
      ? [
          `  if ($http_host ~* ${quoted(elsewhere)}) { return 301 ${new URL(site).origin}$request_uri; }`,
        ]
      : []),
    `  if ($request_uri ~ ${quoted(superfluous)}) { rewrite "^(/.*?)/*$" $1 permanent; }`,
  ];
}
