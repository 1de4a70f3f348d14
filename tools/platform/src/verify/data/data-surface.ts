import * as z from "zod/mini";
import { askDatabase, type EnvironmentDatabase } from "../../environments/environment-database";

const roles = z.array(z.string());
const value = z.object({
  kind: z.enum(["text", "number", "boolean", "list", "json", "none"]),
  /** The values of an enum. */
  values: z.optional(z.array(z.string())),
});
const column = z.extend(value, {
  /** A new row must give it. */
  required: z.boolean(),
  select: roles,
  insert: roles,
  update: roles,
});
const table = z.object({
  view: z.boolean(),
  columns: z.record(z.string(), column),
  delete: roles,
  unique: z.array(z.object({ primary: z.boolean(), columns: z.array(z.string()) })),
  relations: z.array(
    z.object({ name: z.string(), other: z.string(), columns: z.array(z.string()) }),
  ),
});
const version = z.object({
  arguments: z.record(z.string(), z.extend(value, { required: z.boolean() })),
  answers: z.union([z.object({ columns: z.record(z.string(), value) }), value]),
  execute: roles,
});
const surfaceSchema = z.object({
  tables: z.record(z.string(), table),
  /** The versions of each function, which differ in their arguments. */
  functions: z.record(z.string(), z.array(version)),
  buckets: z.array(z.string()),
});

/** What a database shows through the data API (supabase/schemas/7-operations/745-data-surface.sql). */
export type DataSurface = z.infer<typeof surfaceSchema>;
export type TableSurface = z.infer<typeof table>;
export type FunctionSurface = z.infer<typeof version>;

/** Reads what a database shows. Throws when it does not answer. */
export const readSurface = async (database: EnvironmentDatabase): Promise<DataSurface> =>
  parseSurface(await askDatabase(database, "data_surface", {}));

export const parseSurface = (answer: unknown): DataSurface => surfaceSchema.parse(answer);
