/**
 * The regular expression, for JavaScript and nginx, of the paths that router patterns such as
 * "/outfits/:slug" or "/legal/*" match.
 */
export const routesExpression = (routes: readonly string[]): string =>
  `^/(?:${routes.map(asExpression).join("|")})/?$`;

const asExpression = (route: string): string =>
  route
    .slice(1)
    .split("/")
    .map((part) => (part === "*" ? ".*" : part.startsWith(":") ? "[^/]+" : escaped(part)))
    .join("/");

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");
