import { z } from "zod";
import { problemSchema, type Endpoint } from "./endpoint.ts";

const problems: Record<string, string> = {
  400: "Malformed request.",
  401: "The key is missing, unknown or revoked.",
  403: "The key is missing the scope.",
  404: "Not found, or not yours.",
  409: "The first request with this Idempotency-Key is still in progress.",
  422: "Some fields are invalid.",
  429: "Too many requests. Wait for the time in Retry-After.",
};

/** Returns the OpenAPI 3.1 document, generated from the schemas that validate requests. */
export function openApiDocument(endpoints: readonly Endpoint[], root: string): object {
  const schemas: Record<string, unknown> = {};
  const paths: Record<string, Record<string, unknown>> = {};
  for (const endpoint of endpoints)
    (paths[endpoint.path] ??= {})[endpoint.method] = describeOperation(endpoint, schemas);
  schemas.Problem = toJsonSchema(problemSchema, "output", schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Partner API",
      version: "1.0.0",
      description:
        "Read your tracking links and their statistics, and report conversions. Amounts are in the deployment's currency; times are ISO 8601.",
    },
    servers: [{ url: root }],
    security: [{ key: [] }],
    paths,
    components: {
      securitySchemes: {
        key: { type: "http", scheme: "bearer", description: "A key that starts with ens_." },
      },
      schemas,
    },
  };
}

function describeOperation(endpoint: Endpoint, schemas: Record<string, unknown>): object {
  const { id, summary, scope, description = "" } = endpoint;
  const errors = Object.entries(problems).filter(
    ([status]) => status !== "409" || endpoint.method === "post",
  );
  return {
    operationId: id,
    summary,
    description: `${description}\n\nNeeds the scope \`${scope}\`.`.trim(),
    "x-scope": scope,
    parameters: [
      ...describeParameters("path", endpoint.params, schemas),
      ...describeParameters("query", endpoint.query, schemas),
      ...(endpoint.idempotent ? [idempotencyHeader] : []),
    ],
    ...(endpoint.body && {
      requestBody: {
        required: true,
        content: { "application/json": { schema: toJsonSchema(endpoint.body, "input", schemas) } },
      },
    }),
    responses: Object.fromEntries([
      ...Object.entries(endpoint.responses).map(([status, schema]) => [
        status,
        {
          description: status === "201" ? "Created." : "Success.",
          headers: limitHeaders,
          content: { "application/json": { schema: toJsonSchema(schema, "output", schemas) } },
        },
      ]),
      ...errors.map(([status, text]) => [
        status,
        {
          description: text,
          content: {
            "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } },
          },
        },
      ]),
    ]),
  };
}

const limitHeaders = {
  "RateLimit-Policy": {
    description: 'Requests (q) allowed per window in seconds (w): "key";q=120;w=60.',
    schema: { type: "string" },
  },
  RateLimit: {
    description: 'Requests remaining (r) and seconds until reset (t): "key";r=119;t=42.',
    schema: { type: "string" },
  },
};

const idempotencyHeader = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description:
    "Your own identifier for this request, in quotes, such as a UUID. Resent within a day: the same body returns the original response, a different body returns 422, and 409 means the first request is still in progress.",
  schema: { type: "string", maxLength: 255, example: '"8e03978e-40d5-43e8-bc93-6894a57f9324"' },
};

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, unknown>;
  properties?: Record<string, { description?: string }>;
  required?: string[];
}

function describeParameters(
  location: "path" | "query",
  schema: z.ZodType | undefined,
  schemas: Record<string, unknown>,
): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, "input", schemas);
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: location,
    description,
    required: required.includes(name),
    schema: property,
  }));
}

/** Converts a schema to JSON Schema; adds its named parts to `schemas`. */
function toJsonSchema(
  schema: z.ZodType,
  io: "input" | "output",
  schemas: Record<string, unknown>,
): JsonSchema {
  const jsonSchema = z.toJSONSchema(schema, {
    io,
    target: "draft-2020-12",
    unrepresentable: "any",
  });
  const text = JSON.stringify(jsonSchema).replaceAll("#/$defs/", "#/components/schemas/");
  const named = JSON.parse(text) as JsonSchema & { $schema?: string; id?: string };
  delete named.$schema;
  const { $defs, id, ...rest } = named;
  Object.assign(schemas, $defs);
  if (!id) return rest;
  schemas[id] = rest;
  return { $ref: `#/components/schemas/${id}` };
}
