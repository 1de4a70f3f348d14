import { reportConversion } from "./conversion.ts";
import type { Endpoint } from "./endpoint.ts";
import { listLinks, readLink } from "./link.ts";
import { Problem } from "./problem.ts";
import { readLinkStatistics, readStatistics } from "./statistics.ts";

export const endpoints = [
  listLinks,
  readLink,
  readLinkStatistics,
  readStatistics,
  reportConversion,
];

export const isReading = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

/** The endpoint of a path and method. Throws 404 or 405. */
export function findEndpoint(
  path: string,
  request: Request,
): { endpoint: Endpoint; params: unknown } {
  const method = isReading(request) ? "get" : request.method.toLowerCase();
  const there = endpoints.flatMap((endpoint) => {
    const found = patternOf(endpoint).exec(path);
    return found ? [{ endpoint, params: { ...found.groups } }] : [];
  });
  if (there.length === 0) throw new Problem(404, "no_such_path", `There is nothing at ${path}.`);
  const match = there.find(({ endpoint }) => endpoint.method === method);
  if (match) return match;
  const allowed = there.map(({ endpoint }) => endpoint.method.toUpperCase());
  const headers = { Allow: allowed.includes("GET") ? "GET, HEAD" : allowed.join(", ") };
  throw new Problem(405, "wrong_method", `${request.method} is not for this path.`, { headers });
}

const patternOf = ({ path }: Endpoint): RegExp =>
  new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}/?$`);
