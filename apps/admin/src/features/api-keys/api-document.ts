import { paths } from "@ensemble/contract";
import { queryOptions } from "@ensemble/query";
import * as z from "zod";

/** As much of a JSON Schema as the reference shows. */
const shapeSchema = z.object({
  $ref: z.string().optional(),
  type: z.union([z.string(), z.array(z.string())]).optional(),
  format: z.string().optional(),
  description: z.string().optional(),
  enum: z.array(z.unknown()).optional(),
  const: z.unknown().optional(),
  default: z.unknown().optional(),
  example: z.unknown().optional(),
  examples: z.array(z.unknown()).optional(),
  minimum: z.number().optional(),
  maximum: z.number().optional(),
  maxLength: z.number().optional(),
  required: z.array(z.string()).optional(),
  get properties() {
    return z.record(z.string(), shapeSchema).optional();
  },
  get items() {
    return shapeSchema.optional();
  },
  get anyOf() {
    return z.array(shapeSchema).optional();
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
      in: z.enum(["path", "query"]),
      description: z.string().optional(),
      required: z.boolean(),
      schema: shapeSchema,
    }),
  ),
  requestBody: z.object({ content: contentSchema }).optional(),
  responses: z.record(
    z.string(),
    z.object({
      description: z.string(),
      headers: z.record(z.string(), z.object({ description: z.string() })).optional(),
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

/** Where the OpenAPI document is. */
export const documentAddress = `${paths.partnerApi()}/openapi.json`;

/** The partner API's own description of itself. */
export const apiDocument = queryOptions({
  queryKey: ["api-document"],
  queryFn: async () => {
    const answer = await fetch(documentAddress);
    if (!answer.ok) throw new Error(`The document was answered with ${answer.status}.`);
    return documentSchema.parse(await answer.json());
  },
  staleTime: Infinity,
});

/** Every operation in the document's order. */
export const operationsOf = ({ paths: all }: ApiDocument): Operation[] =>
  Object.entries(all).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      ...operation,
      method: method.toUpperCase(),
      path,
    })),
  );

/** The shape that a reference stands for. */
export function resolve(shape: Shape, document: ApiDocument): Shape {
  if (!shape.$ref) return shape;
  return document.components.schemas[shape.$ref.split("/").at(-1)!] ?? {};
}
