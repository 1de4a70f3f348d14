import type { IPostgresConnectionConfig } from "@supabase/lite/postgres";

type SchemaCache = NonNullable<IPostgresConnectionConfig["schemaCache"]>;

/** What lite read of a database that has just been cloned, by its template. */
const read = new Map<string, string>();

/** Lets clones of a template share what lite reads of them, which takes longer than cloning. */
export function schemaCacheOf(template: string): SchemaCache {
  let schema = read.get(template);
  return {
    get: () => Promise.resolve(schema),
    set: (_, text) => {
      schema = text;
      if (!read.has(template)) read.set(template, text);
      return Promise.resolve();
    },
    delete: () => {
      schema = undefined;
      return Promise.resolve();
    },
  };
}
