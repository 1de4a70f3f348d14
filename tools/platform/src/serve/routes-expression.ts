/**
 * The regular expression, for JavaScript and nginx, of the paths that router patterns such as
 * "/outfits/:slug" or "/legal/*" match; whoever uses it ignores case, as the router does.
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

/** Routes that one document serves, in a row of groups. */
export interface RouteGroup {
  routes: string[];
  secondary: boolean;
}

/**
 * Routes and those of them that the document beside serves, in groups of which the first that matches
 * a path counts: the router's order, in which words go before parameters.
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

/** As React Router ranks patterns. */
function rank(route: string): number {
  const parts = route.split("/").filter(Boolean);
  const score = (part: string) => (part === "*" ? -2 : part.startsWith(":") ? 3 : 10);
  return parts.reduce((sum, part) => sum + score(part), parts.length);
}
