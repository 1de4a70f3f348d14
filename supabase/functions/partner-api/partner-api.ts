import { DatabaseError, type Database } from "../_shared/database.ts";
import { authenticate, type Authenticated } from "./authenticate.ts";
import type { Endpoint } from "./endpoint.ts";
import { endpoints, findEndpoint, isReading } from "./find-endpoint.ts";
import { onceOf } from "./idempotency.ts";
import { openApiDocument } from "./openapi.ts";
import { validationProblem, Problem } from "./problem.ts";
import { bodyOf, queryOf } from "./request.ts";

export interface PartnerApiOptions {
  database: Database;
  /** The site's origin, without a trailing slash. */
  site: string;
}

/**
 * The partner API, for any path with "/v1/" before the endpoint's own: keys in the Authorization
 * header, problem+json for every failure, the standard RateLimit headers.
 */
export function partnerApi(options: PartnerApiOptions) {
  const document = openApiDocument(endpoints, `${options.site}/api/partner/v1`);
  return async (request: Request): Promise<Response> => {
    const path = new URL(request.url).pathname.replace(/^.*\/v1(?=\/|$)/, "") || "/";
    const answer =
      path === "/openapi.json" && isReading(request)
        ? Response.json(document, { headers: { "Cache-Control": "public, max-age=300" } })
        : await answerOf(options, request, path).catch(explain);
    return request.method === "HEAD" ? new Response(null, answer) : answer;
  };
}

async function answerOf(
  { database, site }: PartnerApiOptions,
  request: Request,
  path: string,
): Promise<Response> {
  const { endpoint, params } = findEndpoint(path, request);
  const entry = await authenticate(database, request, endpoint.scope);
  try {
    const sent = endpoint.body && (await bodyOf(request));
    const { status, body } = await endpoint.run({
      database,
      site,
      partner: entry.partner,
      params: read(endpoint.params, params),
      query: read(endpoint.query, queryOf(request)),
      body: read(endpoint.body, sent),
      once: endpoint.idempotent ? await onceOf(request, entry.digest, sent) : undefined,
    });
    return withLimits(Response.json(body, { status }), entry);
  } catch (error) {
    return withLimits(explain(error), entry);
  }
}

function read(schema: Endpoint["params"], value: unknown): unknown {
  const result = schema?.safeParse(value);
  if (result && !result.success) throw validationProblem(result.error);
  return result?.data;
}

/** Turns an error into a response; unexpected errors are logged. */
function explain(error: unknown): Response {
  if (error instanceof Problem) return error.response();
  if (error instanceof DatabaseError && error.status === 422) {
    return new Problem(422, error.hint ?? "invalid", error.message).response();
  }
  // Values that the database rejects once it will always reject.
  if (error instanceof DatabaseError && error.code?.startsWith("22")) {
    return new Problem(422, "invalid", error.message).response();
  }
  console.error("partner-api:", error instanceof Error ? error.message : error);
  const headers = { "Retry-After": "5" };
  return new Problem(503, "unavailable", "Please try again in a moment.", { headers }).response();
}

function withLimits(response: Response, { quota, remaining, resetsIn }: Authenticated): Response {
  response.headers.set("RateLimit-Policy", `"key";q=${quota};w=60`);
  response.headers.set("RateLimit", `"key";r=${remaining};t=${resetsIn}`);
  response.headers.set("Cache-Control", "private, no-store");
  return response;
}
