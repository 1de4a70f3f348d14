import { functionPaths, functionsWithKeys, movedPaths, projectPaths } from "../serve/request";
import { routeGroups, routesExpression } from "../serve/routes-expression";

/**
 * Returns the nginx configuration for one published document: its headers, its routes, which serve
 * a prerendered page or the document, and 404 for other paths. It names this document's folder, so
 * that a reload switches headers and document together.
 */
export function documentConf(served: NginxDocument): string {
  const { folder, headers, routes, secondary = [], site, icon, robots = "" } = served;
  const document = `/${folder}/index.html`;
  const secondaryDocument = `/${folder}/secondary.html`;
  const pages = `/${folder}/pages`;
  const headerLines = Object.entries({ ...headers, "Cache-Control": "no-cache" }).map(
    ([name, value]) => `  add_header ${name} ${quote(value)} always;`,
  );
  const redirects = canonicalRedirects(site);
  return [
    "# Written by compose. Include it in the site's server block; nginx applies it on reload.",
    ...routeGroups(routes, secondary).flatMap((group) => [
      `location ~* ${quote(routesExpression(group.routes))} {`,
      ...redirects,
      ...headerLines,
      // With a query no file matches, because pages are prerendered without one.
      `  try_files ${pages}$uri/index.html$is_args$args ${group.secondary ? secondaryDocument : document};`,
      "}",
    ]),
    "location / {",
    ...redirects,
    "  return 404;",
    "}",
    `error_page 404 ${document};`,
    ...[document, ...(secondary.length > 0 ? [secondaryDocument] : [])].flatMap((file) => [
      `location = ${file} {`,
      "  internal;",
      ...headerLines,
      "}",
    ]),
    "location = /robots.txt {",
    "  default_type text/plain;",
    `  try_files ${pages}/robots.txt @robots;`,
    "}",
    "location @robots {",
    "  default_type text/plain;",
    // The sitemap exists only with prerendered pages.
    `  return 200 ${quote(robots.replace(/^Sitemap: .*\n/m, ""))};`,
    "}",
    `location ~ "^/sitemap(s/[a-z0-9-]+)?\\.xml$" { try_files ${pages}$uri =404; }`,
    `location = /favicon.ico { return 302 ${quote(icon)}; }`,
    "",
  ].join("\n");
}

interface NginxDocument {
  /** The document's folder in the store. */
  folder: string;
  headers: Record<string, string>;
  /** Router patterns, starting with a slash. */
  routes: readonly string[];
  /** The routes that secondary.html serves. */
  secondary?: readonly string[];
  /** Origin of canonical URLs. */
  site?: string;
  /** URL of the document's icon. */
  icon: string;
  robots?: string;
}

/**
 * Redirects like `canonicalAddress` (serve/request.ts), except that paths with escapes keep
 * slashes.
 */
function canonicalRedirects(site: string | undefined): string[] {
  const host = site && new URL(site).host.replaceAll(".", "\\.");
  const otherHost = `^(?!${host}$).*\\.[a-z][a-z0-9-]*(?::\\d+)?$`;
  const extraSlashes = "^(?=[^?]*(?://|[^/?]/(?:\\?|$)))[^?%\\\\]*(?:\\?|$)";
  return [
    ...(site
      ? [
          `  if ($http_host ~* ${quote(otherHost)}) { return 301 ${new URL(site).origin}$request_uri; }`,
        ]
      : []),
    `  if ($request_uri ~ ${quote(extraSlashes)}) { rewrite "^(/.*?)/*$" $1 permanent; }`,
    ...[...movedPaths].flatMap(([from, { to, parameters }]) => {
      const start = `^/${from}((?:/[^?]*)?`;
      const moved = (expression: string, target: string) =>
        `  if ($request_uri ~* ${quote(expression)}) { return 301 /${to}${target}; }`;
      return [
        ...Object.entries(parameters).map(([name, newName]) =>
          moved(`${start}\\?(?:.*&)?)${name}=(.*)$`, `$1${newName}=$2`),
        ),
        moved(`${start}(?:\\?.*)?)$`, "$1"),
      ];
    }),
  ];
}

/** A host's configuration of its environment. */
export interface HostConfig {
  /** The environment's name. */
  name: string;
  /** URL of its Supabase project. */
  project: string;
  /** Whether the environment's backend is "/", so pages call the site's own origin. */
  ownBackend: boolean;
  /** The folder to write. */
  outDir: string;
  /** The source store's label. */
  store: string;
  mapsKey?: string;
}

/**
 * Returns the configuration to include in nginx's server block, which sets names, ports and TLS.
 */
export function siteConf({ outDir, name, project, ownBackend, mapsKey }: HostConfig): string {
  const files = `${outDir}/files`;
  const origin = new URL(project).origin;
  const proxied = [
    ...(ownBackend ? projectPaths.map((path) => [path, path]) : []),
    ...Object.entries(functionPaths).map(([path, named]) => [
      path,
      `/functions/v1/${named}${path.endsWith("/") ? "/" : ""}`,
      functionsWithKeys.has(named) ? "access_log off; error_log /dev/null; " : "",
    ]),
  ] as [string, string, string?][];
  return `# Written by "deploy ${name} --to nginx". Include it in a server block.
root ${quote(files)};
charset utf-8;
absolute_redirect off;
gzip_static on;
gzip_vary on;
include ${quote(`${files}/environments/${name}/headers.conf`)};

# Release files. A missing file may appear later: its 404 isn't stored and is never a page.
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
  add_header Cache-Control no-store always;
  return 404 "No such file in any release.";
}
${mapsKey ? mapsLocation(mapsKey) : ""}
client_max_body_size 12m;
proxy_ssl_server_name on;
proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
${proxied.map(([path, target, logs = ""]) => location(path, `${logs}proxy_pass ${origin}${target};`)).join("\n")}
`;
}

const location = (path: string, text: string): string =>
  `location ${path.endsWith("/") ? "^~" : "="} ${path} { ${text} }`;

/** Serves source maps to the collector. */
const mapsLocation = (key: string): string => `
location ^~ /maps/ {
  if ($http_authorization != ${quote(`Bearer ${key}`)}) { return 404; }
  rewrite "^/maps/([^/]+/[^/]+/)([^/]+\\.map)$" /releases/$1maps/$2 break;
  return 404;
}
`;

/** Quotes a string for nginx. Throws for text in which nginx would expand a variable. */
export function quote(text: string): string {
  if (/\$\w/.test(text)) throw new Error(`nginx would expand a variable in: ${text}`);
  return `"${text.replaceAll(/["\\]/g, "\\$&")}"`;
}
