import { paths } from "@ensemble/contract";
import { partnerApiKeysLengths } from "@ensemble/contract/database";
import { upTo } from "@ensemble/editing";
import { queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { partnerApiKeys } from "../../query-keys";

export const scopeNames = {
  "links:read": "Read links",
  "statistics:read": "Read statistics",
  "conversions:write": "Report conversions",
} as const;

export type Scope = keyof typeof scopeNames;
const scopes = Object.keys(scopeNames) as Scope[];

export const apiKeysQuery = queryOptions({
  queryKey: partnerApiKeys.list,
  queryFn: () =>
    unwrap(
      db()
        .from("partner_api_keys")
        .select(
          "id, name, prefix, scopes, created_at, last_used_at, revoked_at, affiliate_partners(shop_name)",
        )
        .order("created_at", { ascending: false }),
    ),
});

export type ApiKey = Awaited<ReturnType<NonNullable<typeof apiKeysQuery.queryFn>>>[number];

export const keyDraftSchema = z.object({
  name: z
    .string()
    .check(z.trim(), z.minLength(1, "Enter a name."), upTo(partnerApiKeysLengths.name)),
  scopes: z.array(z.enum(scopes)).check(z.minLength(1, "Choose at least one scope.")),
  /** "" for the links of all partners. */
  partner: z.string(),
});

export type KeyDraft = z.infer<typeof keyDraftSchema>;

const newKeySchema = z.object({ name: z.string(), key: z.string() });

/** A new key with its secret, which is shown only once. */
export type NewKey = z.infer<typeof newKeySchema>;

export async function createKey({ name, scopes, partner }: KeyDraft): Promise<NewKey> {
  const request = db().rpc("create_api_key", { name, scopes, partner: partner || undefined });
  return newKeySchema.parse(await unwrap(request));
}

/** Revokes a key permanently; idempotent. */
export const revokeKey = (id: string) => unwrap(db().rpc("revoke_api_key", { api_key: id }));

const sampleTexts: Record<string, string> = {
  date: "2026-03-31",
  "date-time": "2026-03-31T12:00:00Z",
  uri: "https://www.shop.example/sale",
  uuid: "3f0f6c1e-8a55-4d0e-9a51-0c7f0a2b9d11",
};

/** Returns a sample value of a shape, preferring the document's example. */
export function sampleValue(reference: Shape, document: ApiDocument): unknown {
  const shape = resolve(reference, document);
  const example = shape.example ?? shape.examples?.[0] ?? shape.default ?? shape.const;
  if (example !== undefined) return example;
  if (shape.enum) return shape.enum[0];
  if (shape.anyOf) return sampleValue(shape.anyOf[0] ?? {}, document);
  if (shape.properties) {
    return Object.fromEntries(
      Object.entries(shape.properties).map(([name, one]) => [name, sampleValue(one, document)]),
    );
  }
  if (shape.items) return [sampleValue(shape.items, document)];
  switch ([shape.type].flat()[0]) {
    case "integer":
    case "number":
      return Math.max(shape.minimum ?? 0, 0);
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return sampleTexts[shape.format ?? ""] ?? "text";
  }
}

/** Describes the values of a shape: "integer, from 1, up to 100", "active | paused | expired". */
export function describeShape(reference: Shape, document: ApiDocument): string {
  const shape = resolve(reference, document);
  if (shape.enum) return shape.enum.join(" | ");
  if (shape.const !== undefined) return String(shape.const);
  if (shape.anyOf) return shape.anyOf.map((option) => describeShape(option, document)).join(" or ");
  if (shape.items) return `list of ${describeShape(shape.items, document)}`;
  const type = [shape.type ?? "any"].flat().join(" or ");
  // Omits the limits of the number type.
  const isMeaningful = (limit: number | undefined): limit is number =>
    limit !== undefined && Math.abs(limit) < Number.MAX_SAFE_INTEGER;
  const limits = [
    shape.format,
    isMeaningful(shape.minimum) && `from ${shape.minimum}`,
    isMeaningful(shape.maximum) && `up to ${shape.maximum}`,
    shape.default !== undefined && `defaults to ${JSON.stringify(shape.default)}`,
  ];
  return [type, ...limits.filter(Boolean)].join(", ");
}

/**
 * Returns a curl command with the required parameters and body, and the key from ENSEMBLE_KEY.
 * `root` is the API's URL without a trailing slash.
 */
export function curlExample(operation: Operation, document: ApiDocument, root: string): string {
  const value = (name: string) => {
    const parameter = operation.parameters.find((candidate) => candidate.name === name);
    return encodeURIComponent(String(sampleValue(parameter?.schema ?? {}, document)));
  };
  const path = operation.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => value(name));
  const query = operation.parameters
    .filter(({ in: location, required }) => location === "query" && required)
    .map(({ name }) => `${name}=${value(name)}`);
  const address = `${root}${path}${query.length > 0 ? `?${query.join("&")}` : ""}`;
  const lines = [`curl "${address}"`, `-H "Authorization: Bearer $ENSEMBLE_KEY"`];
  const body = operation.requestBody?.content["application/json"]?.schema;
  if (body) {
    // Apostrophes would end the shell argument.
    const json = JSON.stringify(sampleValue(body, document)).replaceAll("'", "\\u0027");
    lines.push(`-H "Content-Type: application/json"`, `-d '${json}'`);
  }
  return lines.join(" \\\n  ");
}

/** The subset of JSON Schema that the reference shows. */
const shapeSchema = z.object({
  $ref: z.optional(z.string()),
  type: z.optional(z.union([z.string(), z.array(z.string())])),
  format: z.optional(z.string()),
  description: z.optional(z.string()),
  enum: z.optional(z.array(z.unknown())),
  const: z.optional(z.unknown()),
  default: z.optional(z.unknown()),
  example: z.optional(z.unknown()),
  examples: z.optional(z.array(z.unknown())),
  minimum: z.optional(z.number()),
  maximum: z.optional(z.number()),
  maxLength: z.optional(z.number()),
  required: z.optional(z.array(z.string())),
  get properties() {
    return z.optional(z.record(z.string(), shapeSchema));
  },
  get items() {
    return z.optional(shapeSchema);
  },
  get anyOf() {
    return z.optional(z.array(shapeSchema));
  },
});

const contentSchema = z.record(z.string(), z.object({ schema: shapeSchema }));

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.string(),
  description: z.string(),
  parameters: z.array(
    z.object({
      name: z.string(),
      in: z.enum(["path", "query", "header"]),
      description: z.optional(z.string()),
      required: z.boolean(),
      schema: shapeSchema,
    }),
  ),
  requestBody: z.optional(z.object({ content: contentSchema })),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      headers: z.optional(z.record(z.string(), z.object({ description: z.string() }))),
      content: contentSchema,
    }),
  ),
});

const documentSchema = z.object({
  info: z.object({ title: z.string(), version: z.string(), description: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  components: z.object({ schemas: z.record(z.string(), shapeSchema) }),
});

export type Shape = z.infer<typeof shapeSchema>;
export type ApiDocument = z.infer<typeof documentSchema>;
export type Operation = z.infer<typeof operationSchema> & { method: string; path: string };

export const documentPath = `${paths.partnerApi()}/openapi.json`;

export const apiDocumentQuery = queryOptions({
  queryKey: partnerApiKeys.document,
  queryFn: async () => {
    const response = await fetch(documentPath);
    if (!response.ok)
      throw new Error(`Fetching the API document failed with status ${response.status}.`);
    return documentSchema.parse(await response.json());
  },
  staleTime: Infinity,
});

/** Lists the operations in the document's order. */
export const listOperations = ({ paths: all }: ApiDocument): Operation[] =>
  Object.entries(all).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

/** Resolves a `$ref`; returns other shapes unchanged. */
export function resolve(shape: Shape, document: ApiDocument): Shape {
  if (!shape.$ref) return shape;
  return document.components.schemas[shape.$ref.split("/").at(-1)!] ?? {};
}
