import { databaseFor } from "../_shared/caller.ts";
import { DatabaseError, type Database } from "../_shared/database.ts";
import { reportConversion } from "./conversions.ts";
import { Problem, validationProblem, type Endpoint } from "./endpoint.ts";
import { listLinks, readLink } from "./links.ts";
import { openApiDocument } from "./openapi.ts";
import {
  authenticate,
  parseBody,
  readIdempotency,
  parseQuery,
  type Authenticated,
} from "./request.ts";
import { readLinkStatistics, readStatistics } from "./statistics.ts";

interface PartnerApiOptions {
  database: Database;
  /** The site's origin, without a trailing slash. */
  site: string;
}

const endpoints = [listLinks, readLink, readLinkStatistics, readStatistics, reportConversion];

/**
 * Creates the partner API, for any path with "/v1/" before the endpoint. Uses keys in the
 * Authorization header, problem+json for errors, and the standard RateLimit headers.
 */
export function partnerApi(options: PartnerApiOptions) {
  const document = openApiDocument(endpoints, `${options.site}/api/partner/v1`);
  return async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace(/^.*\/v1(?=\/|$)/, "") || "/";
    const response =
      path === "/openapi.json" && isReadRequest(request)
        ? Response.json(document, { headers: { "Cache-Control": "public, max-age=300" } })
        : await respond(options, request, path).catch(errorResponse);
    return request.method === "HEAD" ? new Response(null, response) : response;
  };
}

const isReadRequest = ({ method }: Request): boolean => method === "GET" || method === "HEAD";

async function respond(
  { site, ...options }: PartnerApiOptions,
  request: Request,
  path: string,
): Promise<Response> {
  const database = databaseFor(options.database, request);
  const { endpoint, params } = findEndpoint(path, request);
  const access = await authenticate(database, request, endpoint.scope);
  try {
    const sent = endpoint.body && (await parseBody(request));
    const { status, body } = await endpoint.run({
      database,
      site,
      partner: access.partner,
      params: parse(endpoint.params, params),
      query: parse(endpoint.query, parseQuery(request)),
      body: parse(endpoint.body, sent),
      once: endpoint.idempotent ? await readIdempotency(request, access.digest, sent) : undefined,
    });
    return withLimits(Response.json(body, { status }), access);
  } catch (error) {
    return withLimits(errorResponse(error), access);
  }
}

/** Returns the endpoint for a path and method. Throws 404 or 405. */
function findEndpoint(path: string, request: Request): { endpoint: Endpoint; params: unknown } {
  const method = isReadRequest(request) ? "get" : request.method.toLowerCase();
  const onPath = endpoints.flatMap((endpoint) => {
    const found = toPattern(endpoint).exec(path);
    return found ? [{ endpoint, params: { ...found.groups } }] : [];
  });
  if (onPath.length === 0) throw new Problem(404, "no_such_path", `Nothing found at ${path}.`);
  const match = onPath.find(({ endpoint }) => endpoint.method === method);
  if (match) return match;
  const allowed = onPath.map(({ endpoint }) => endpoint.method.toUpperCase());
  const headers = { Allow: allowed.includes("GET") ? "GET, HEAD" : allowed.join(", ") };
  throw new Problem(405, "wrong_method", `${request.method} isn't allowed on this path.`, {
    headers,
  });
}

const toPattern = ({ path }: Endpoint): RegExp =>
  new RegExp(`^${path.replaceAll(/\{(\w+)\}/g, "(?<$1>[^/]+)")}/?$`);

function parse(schema: Endpoint["params"], value: unknown): unknown {
  const result = schema?.safeParse(value);
  if (result && !result.success) throw validationProblem(result.error);
  return result?.data;
}

/** Converts an error to a response; logs unexpected errors. */
function errorResponse(error: unknown): Response {
  if (error instanceof Problem) return error.response();
  if (error instanceof DatabaseError && error.status === 422) {
    return new Problem(422, error.hint ?? "invalid", error.message).response();
  }
  // Class 22 is invalid data, which a retry wouldn't change.
  if (error instanceof DatabaseError && error.code?.startsWith("22")) {
    return new Problem(422, "invalid", error.message).response();
  }
  console.error("partner-api:", error instanceof Error ? error.message : error);
  const headers = { "Retry-After": "5" };
  return new Problem(503, "unavailable", "Please try again in a moment.", { headers }).response();
}

function withLimits(response: Response, { limits }: Authenticated): Response {
  const headers = { ...limits, "Cache-Control": "private, no-store" };
  for (const [name, value] of Object.entries(headers)) response.headers.set(name, value);
  return response;
}
