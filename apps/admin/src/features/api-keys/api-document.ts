import { paths } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import * as z from "zod/mini";
import { partnerApiKeys } from "../../query-keys";

/** The parts of JSON Schema that the reference shows. */
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

export const documentAddress = `${paths.partnerApi()}/openapi.json`;

/** The OpenAPI document of the partner API. */
export const apiDocument = queryOptions({
  queryKey: partnerApiKeys.document,
  queryFn: async () => {
    const response = await fetch(documentAddress);
    if (!response.ok) throw new Error(`The API document failed with status ${response.status}.`);
    return documentSchema.parse(await response.json());
  },
  staleTime: Infinity,
});

/** The operations, in the document's order. */
export const operationsOf = ({ paths: all }: ApiDocument): Operation[] =>
  Object.entries(all).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

/** Resolves a `$ref`; returns other shapes as they are. */
export function resolve(shape: Shape, document: ApiDocument): Shape {
  if (!shape.$ref) return shape;
  return document.components.schemas[shape.$ref.split("/").at(-1)!] ?? {};
}
