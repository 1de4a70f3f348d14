/**
 * Returns a regular expression, for JavaScript and nginx, of the paths that router patterns such as
 * "/outfits/:slug" or "/legal/*" match. Match it case-insensitively, like the router.
 */
export const routesExpression = (routes: readonly string[]): string =>
  `^/(?:${routes.map(toExpression).join("|")})/?$`;

const toExpression = (route: string): string =>
  route
    .slice(1)
    .split("/")
    .map((part) => (part === "*" ? ".*" : part.startsWith(":") ? "[^/]+" : escaped(part)))
    .join("/");

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\]/g, "\\$&");

/** Routes of one document. */
export interface RouteGroup {
  routes: string[];
  secondary: boolean;
}

/**
 * Groups routes by document. The first group that matches a path wins, so groups follow the
 * router's ranking of static segments before parameters.
 */
export function routeGroups(routes: readonly string[], secondary: readonly string[]): RouteGroup[] {
  if (secondary.length === 0) return [{ routes: [...routes], secondary: false }];
  const groups: RouteGroup[] = [];
  for (const route of [...routes].sort((a, b) => rank(b) - rank(a))) {
    const isSecondary = secondary.includes(route);
    const last = groups.at(-1);
    if (last?.secondary === isSecondary) last.routes.push(route);
    else groups.push({ routes: [route], secondary: isSecondary });
  }
  return groups;
}

/** Ranks a pattern like React Router. */
function rank(route: string): number {
  const parts = route.split("/").filter(Boolean);
  const score = (part: string) => (part === "*" ? -2 : part.startsWith(":") ? 3 : 10);
  return parts.reduce((sum, part) => sum + score(part), parts.length);
}
