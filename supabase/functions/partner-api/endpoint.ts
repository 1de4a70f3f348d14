import type { z } from "zod";
import type { Database } from "../_shared/database.ts";
import type { Once } from "./idempotency.ts";

export type Scope = "links:read" | "statistics:read" | "conversions:write";

/** The arguments of an endpoint, after authentication and validation. */
interface Call<Params, Query, Body> {
  database: Database;
  /** The site's origin, for tracking addresses. */
  site: string;
  /** The partner whose links the key may see; null for all partners. */
  partner: string | null;
  params: Params;
  query: Query;
  body: Body;
  /** The request's Idempotency-Key, if it has one and the operation is `idempotent`. */
  once: Once | undefined;
}

interface Answer {
  status: 200 | 201;
  body: unknown;
}

/** An operation of the API, the source of the router, the validation and the OpenAPI document. */
export interface Endpoint {
  method: "get" | "post";
  /** With {names} of parameters, relative to the API's root. */
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
  /** Its responses by status, beside the problems that every endpoint has. */
  answers: Partial<Record<200 | 201, z.ZodType>>;
  run(call: Call<unknown, unknown, unknown>): Promise<Answer>;
}

type Definition<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = Omit<
  Endpoint,
  "params" | "query" | "body" | "run"
> & {
  params?: P;
  query?: Q;
  body?: B;
  run(call: Call<z.infer<P>, z.infer<Q>, z.infer<B>>): Promise<Answer>;
};

/** An endpoint whose `run` receives the output of its schemas. */
export const endpoint = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  definition: Definition<P, Q, B>,
): Endpoint => definition as unknown as Endpoint;
