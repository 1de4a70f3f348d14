import type { SupabaseClient } from "@supabase/supabase-js";
import type { AccessRow, Owners } from "./access-row";
import { addRow, type Row } from "../rows/add-row";

export const verbs = ["select", "insert", "update", "delete"] as const;
export type Verb = (typeof verbs)[number];

/**
 * Codes of a missing privilege or a row security violation in PostgreSQL, and of a hidden schema in
 * the API.
 */
const forbidden = ["42501", "PGRST106"];

/**
 * Tries a verb through the API, then checks its effect in the database. Returns the verb's first
 * letter on success, "." if no row matched, "-" if refused. Throws if the API fails for another
 * reason or its response contradicts the database.
 */
export async function tryVerb(
  owners: Owners,
  api: SupabaseClient,
  row: AccessRow,
  verb: Verb,
): Promise<string> {
  const table = () => (row.schema ? api.schema(row.schema) : api).from(row.table);
  if (verb === "insert") {
    const { error } = await table().insert(await row.insert(owners));
    return outcome(row, verb, error, 1);
  }
  const target = row.target
    ? await row.target(owners)
    : await addRow(owners.sql, row.table, await row.insert(owners));
  const key = Object.fromEntries(row.key.map((column) => [column, target[column]]));
  const before = await read(owners, row, key);

  const columns = row.key.join();
  const { data, error } =
    verb === "select"
      ? await table().select(columns).match(key)
      : verb === "update"
        ? await table().update(row.patch).match(key).select(columns)
        : await table().delete().match(key).select(columns);
  const letter = outcome(row, verb, error, data?.length ?? 0);

  const wrote = (await read(owners, row, key)) !== before;
  if (wrote !== (letter === "u" || letter === "d")) {
    throw new Error(
      `${row.table}: ${verb} gave "${letter}" but ${wrote ? "wrote" : "did nothing"}`,
    );
  }
  return letter;
}

function outcome(
  row: AccessRow,
  verb: Verb,
  error: { code: string; message: string } | null,
  found: number,
): string {
  if (error && forbidden.includes(error.code)) return "-";
  if (error) throw new Error(`${row.table}: ${verb} failed with ${error.code} ${error.message}`);
  return found > 0 ? verb.charAt(0) : ".";
}

async function read(
  { sql }: Owners,
  { table, schema = "public" }: AccessRow,
  key: Row,
): Promise<string> {
  const [found] = await sql<{ json: string }[]>`
    select to_jsonb(stored)::text as json from ${sql(`${schema}.${table}`)} as stored
    where (
      select bool_and(to_jsonb(stored) ->> expected.key = expected.value)
      from jsonb_each_text(${JSON.stringify(key)}::text::jsonb) as expected
    )`;
  return found?.json ?? "";
}
