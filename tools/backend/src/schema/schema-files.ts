import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { SqlFile } from "../database/apply-file";

/** The files of `supabase/schemas` in the order of their paths, as `schema_paths` applies them. */
export async function readSchemas(folder: string): Promise<SqlFile[]> {
  const files = (await readdir(folder, { recursive: true }))
    .filter((file) => file.endsWith(".sql"))
    .sort();
  return Promise.all(
    files.map(async (file) => ({
      kind: "schema" as const,
      file,
      sql: (await readFile(path.join(folder, file), "utf8")).replaceAll("\r\n", "\n"),
    })),
  );
}
