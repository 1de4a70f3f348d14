import { z } from "zod";
import type { Database } from "../_shared/database.ts";

export type Scope = "links:read" | "statistics:read" | "conversions:write";

/** A request with an Idempotency-Key; digests are SHA-256, hexadecimal. */
export interface IdempotentRequest {
  /** The digest of the API key. */
  digest: string;
  idempotency_key: string;
  /** Distinguishes another request with the same key from a repeated one. */
  fingerprint: string;
}

/** An authenticated and validated request. */
interface Call<Params, Query, Body> {
  database: Database;
  /** The site's origin, for tracking URLs. */
  site: string;
  /** The partner whose links the key can access; null for all partners. */
  partner: string | null;
  params: Params;
  query: Query;
  body: Body;
  /** Set if the endpoint is `idempotent` and the request has an Idempotency-Key. */
  once: IdempotentRequest | undefined;
}

interface EndpointResult {
  status: 200 | 201;
  body: unknown;
}

/** An operation of the API, from which routing, validation and the OpenAPI document follow. */
export interface Endpoint {
  method: "get" | "post";
  /** Relative to the API's root, with {names} of parameters. */
  path: string;
  id: string;
  summary: string;
  description?: string;
  scope: Scope;
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** Accepts an Idempotency-Key. */
  idempotent?: boolean;
  /** Responses by status, in addition to the problems of every endpoint. */
  responses: Partial<Record<200 | 201, z.ZodType>>;
  run(call: Call<unknown, unknown, unknown>): Promise<EndpointResult>;
}

type Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Omit<
  Endpoint,
  "params" | "query" | "body" | "run"
> & {
  params?: P;
  query?: Q;
  body?: B;
  run(call: Call<z.infer<P>, z.infer<Q>, z.infer<B>>): Promise<EndpointResult>;
};

/** Defines an endpoint; its `run` receives the output of its schemas. */
export const endpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  definition: Definition<P, Q, B>,
): Endpoint => definition as unknown as Endpoint;

/** Problem details (RFC 9457) with a stable, machine-readable `code`. */
export const problemSchema = z
  .object({
    type: z.literal("about:blank"),
    title: z.string().meta({ description: "Status text.", example: "Not Found" }),
    status: z.int(),
    code: z
      .string()
      .meta({ description: "Stable, machine-readable error code.", example: "no_such_link" }),
    detail: z.string().meta({ description: "Human-readable explanation." }),
    errors: z
      .array(z.object({ field: z.string(), message: z.string() }))
      .optional()
      .meta({ description: "The invalid fields." }),
  })
  .meta({ id: "Problem" });

type FieldErrors = z.infer<typeof problemSchema>["errors"];

const titles: Record<number, string> = {
  400: "Bad Request",
  401: "Unauthorized",
  403: "Forbidden",
  404: "Not Found",
  405: "Method Not Allowed",
  409: "Conflict",
  413: "Content Too Large",
  415: "Unsupported Media Type",
  422: "Unprocessable Content",
  429: "Too Many Requests",
  503: "Service Unavailable",
};

/** Thrown to return an error response. */
export class Problem extends Error {
  override name = "Problem";
  constructor(
    readonly status: number,
    readonly code: string,
    message: string,
    readonly more: { errors?: FieldErrors; headers?: Record<string, string> } = {},
  ) {
    super(message);
  }

  response(): Response {
    const { status, code, message: detail } = this;
    const title = titles[status] ?? "Error";
    const body = { type: "about:blank", title, status, code, detail, errors: this.more.errors };
    return new Response(JSON.stringify(body), {
      status,
      headers: { ...this.more.headers, "Content-Type": "application/problem+json" },
    });
  }
}

/** Returns a request's validation errors as a problem with status 422. */
export function validationProblem(error: z.ZodError): Problem {
  const errors = error.issues.map(({ path, message }) => ({ field: path.join("."), message }));
  return new Problem(422, "invalid", "Some fields in the request are invalid.", { errors });
}
