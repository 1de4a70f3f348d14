import { z } from "zod";

interface JsonSchema {
  $ref?: string;
  $defs?: Record<string, unknown>;
  properties?: Record<string, { description?: string }>;
  required?: string[];
}

export function parametersOf(
  place: "path" | "query",
  schema: z.ZodType | undefined,
  schemas: Record<string, unknown>,
): object[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input", schemas);
  return Object.entries(properties).map(([name, { description, ...property }]) => ({
    name,
    in: place,
    description,
    required: required.includes(name),
    schema: property,
  }));
}

/** The schema as JSON Schema; named parts go to the document's components. */
export function schemaOf(
  schema: z.ZodType,
  io: "input" | "output",
  schemas: Record<string, unknown>,
): JsonSchema {
  const made = z.toJSONSchema(schema, { io, target: "draft-2020-12", unrepresentable: "any" });
  const text = JSON.stringify(made).replaceAll("#/$defs/", "#/components/schemas/");
  const named = JSON.parse(text) as JsonSchema & { $schema?: string; id?: string };
  delete named.$schema;
  const { $defs, id, ...rest } = named;
  Object.assign(schemas, $defs);
  if (!id) return rest;
  schemas[id] = rest;
  return { $ref: `#/components/schemas/${id}` };
}
