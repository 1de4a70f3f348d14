import { functionPaths, projectPaths } from "../../serving/site/forward";
import type { Configured } from "../hosted-site";
import { quoted } from "./quoted";

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
