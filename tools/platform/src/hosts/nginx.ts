import { functionPaths, movedPaths, projectPaths } from "../serve/request";
import { routeGroups, routesExpression } from "../serve/routes-expression";
import type { Configured } from "../serve/site";

/**
 * nginx configuration for one published document: the paths that serve it with 200, or a page that was
 * rendered ahead, 404 for all others, and its headers. It names the folder of exactly this document, so
 * that a reload switches headers and document together.
 */
export function documentConf(served: Served): string {
  const { folder, headers, routes, secondary = [], site, icon, robots = "" } = served;
  const document = `/${folder}/index.html`;
  const other = `/${folder}/secondary.html`;
  const pages = `/${folder}/pages`;
  const sent = Object.entries({ ...headers, "Cache-Control": "no-cache" }).map(
    ([name, value]) => `  add_header ${name} ${quoted(value)} always;`,
  );
  const redirects = canonicalRedirects(site);
  return [
    "# Written by compose, to be included in the site's server; nginx takes it over when it reloads.",
    ...routeGroups(routes, secondary).flatMap((group) => [
      `location ~* ${quoted(routesExpression(group.routes))} {`,
      ...redirects,
      ...sent,
      // No file's name has a query: a page with one is never rendered ahead.
      `  try_files ${pages}$uri/index.html$is_args$args ${group.secondary ? other : document};`,
      "}",
    ]),
    "location / {",
    ...redirects,
    "  return 404;",
    "}",
    `error_page 404 ${document};`,
    ...[document, ...(secondary.length > 0 ? [other] : [])].flatMap((file) => [
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
    // Its sitemap stands beside the pages that are rendered ahead, or nowhere.
    `  return 200 ${quoted(robots.replace(/^Sitemap: .*\n/m, ""))};`,
    "}",
    `location ~ "^/sitemap(s/[a-z0-9-]+)?\\.xml$" { try_files ${pages}$uri =404; }`,
    `location = /favicon.ico { return 302 ${quoted(icon)}; }`,
    "",
  ].join("\n");
}

interface Served {
  /** The folder of the document as its store names it. */
  folder: string;
  headers: Record<string, string>;
  /** Router patterns, starting with a slash. */
  routes: readonly string[];
  /** Those of `routes` that the document `secondary.html` serves. */
  secondary?: readonly string[];
  /** The origin of canonical addresses. */
  site?: string;
  /** The address of the document's icon. */
  icon: string;
  /** Its robots.txt. */
  robots?: string;
}

/** What `canonicalAddress` of serve/request.ts does; a path with escapes keeps its slashes. */
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
    ...[...movedPaths].flatMap(([before, { to, parameters }]) => {
      const start = `^/${before}((?:/[^?]*)?`;
      const moved = (expression: string, target: string) =>
        `  if ($request_uri ~* ${quoted(expression)}) { return 301 /${to}${target}; }`;
      return [
        ...Object.entries(parameters).map(([name, now]) =>
          moved(`${start}\\?(?:.*&)?)${name}=(.*)$`, `$1${now}=$2`),
        ),
        moved(`${start}(?:\\?.*)?)$`, "$1"),
      ];
    }),
  ];
}

/** What nginx's `server` includes to serve an environment, apart from its names, ports and TLS. */
export function siteConf({ into, name, project, ownBackend, mapsKey }: Configured): string {
  const files = `${into}/files`;
  const origin = new URL(project).origin;
  const passed = [
    ...(ownBackend ? projectPaths.map((path) => [path, path]) : []),
    ...Object.entries(functionPaths).map(([path, named]) => [
      path,
      `/functions/v1/${named}${path.endsWith("/") ? "/" : ""}`,
    ]),
  ] as [string, string][];
  return `# Written by "deploy ${name} --to nginx". Include it in a server.
root ${quoted(files)};
charset utf-8;
absolute_redirect off;
gzip_static on;
gzip_vary on;
include ${quoted(`${files}/environments/${name}/headers.conf`)};

# Files of releases. What is missing may come: only what was found is kept, and no page stands in.
location ^~ /r/ {
  rewrite "^/r/([^/]+/[^/]+/(?!server/|maps/).+)$" /releases/$1 break;
  error_page 404 @missing;
  add_header Cache-Control "public, max-age=31536000, immutable";
  add_header Cross-Origin-Resource-Policy same-origin;
  add_header X-Content-Type-Options nosniff always;
}
location @missing {
  types {}
  default_type text/plain;
  return 404 "No such file in any release.";
}
${mapsKey ? mapsLocation(mapsKey) : ""}
client_max_body_size 12m;
proxy_ssl_server_name on;
proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
${passed.map(([path, there]) => location(path, `proxy_pass ${origin}${there};`)).join("\n")}
`;
}

const location = (path: string, text: string): string =>
  `location ${path.endsWith("/") ? "^~" : "="} ${path} { ${text} }`;

/** For the collector alone. */
const mapsLocation = (key: string): string => `
location ^~ /maps/ {
  if ($http_authorization != ${quoted(`Bearer ${key}`)}) { return 404; }
  rewrite "^/maps/([^/]+/[^/]+/)([^/]+\\.map)$" /releases/$1maps/$2 break;
  return 404;
}
`;

/** A string of an nginx configuration. Throws for text that nginx would expand as a variable. */
export function quoted(text: string): string {
  if (/\$\w/.test(text)) throw new Error(`nginx would read a variable in: ${text}`);
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
