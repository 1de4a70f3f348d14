import type { SupabaseClient } from "@supabase/supabase-js";
import type { AccessRow, Owners } from "./access-row";
import { addRow, type Row } from "../rows/add-row";

type Verb = "select" | "insert" | "update" | "delete";

/**
 * Codes of a missing privilege or a row security violation in PostgreSQL, and of a hidden schema in
 * the API.
 */
const forbidden = ["42501", "PGRST106"];

/**
 * Tries all verbs through the API, and checks their effects in the database. Returns a letter per
 * verb: its first one on success, "." if no row matched, "-" if refused. Throws if the API fails for
 * another reason or its response contradicts the database.
 */
export async function tryVerbs(
  owners: Owners,
  api: SupabaseClient,
  row: AccessRow,
): Promise<string> {
  const table = () => (row.schema ? api.schema(row.schema) : api).from(row.table);
  const target = row.target
    ? await row.target(owners)
    : await addRow(owners.sql, row.table, await row.insert(owners));
  const key = Object.fromEntries(row.key.map((column) => [column, target[column]]));
  let stored = await read(owners, row, key);
  const columns = row.key.join();
  const letterOf = async (
    verb: Verb,
    response: PromiseLike<{ error: ApiError | null; data: unknown }>,
  ): Promise<string> => {
    const { error, data } = await response;
    const letter = outcome(row, verb, error, Array.isArray(data) ? data.length : 0);
    const before = stored;
    stored = await read(owners, row, key);
    const wrote = stored !== before;
    if (wrote !== (letter === "u" || letter === "d")) {
      throw new Error(
        `${row.table}: ${verb} gave "${letter}" but ${wrote ? "wrote" : "did nothing"}`,
      );
    }
    return letter;
  };
  const select = await letterOf("select", table().select(columns).match(key));
  const update = await letterOf("update", table().update(row.patch).match(key).select(columns));
  const remove = await letterOf("delete", table().delete().match(key).select(columns));
  const { error } = await table().insert(await row.insert(owners));
  return select + outcome(row, "insert", error, 1) + update + remove;
}

interface ApiError {
  code: string;
  message: string;
}

function outcome(row: AccessRow, verb: Verb, error: ApiError | null, found: number): string {
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
