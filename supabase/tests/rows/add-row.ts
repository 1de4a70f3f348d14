import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";

export type Row = Record<string, unknown>;

export const short = (): string => randomUUID().slice(0, 8);

/** Inserts a row as the tables' owner, bypassing row security, and returns it with all columns. */
export async function addRow(sql: Sql, table: string, row: Row): Promise<Row> {
  const columns = Object.keys(row);
  const name = `public.${table}`;
  const [created] = await sql<Row[]>`
    insert into ${sql(name)} (${sql(columns)})
    select ${sql(columns)} from jsonb_populate_record(null::${sql(name)}, ${JSON.stringify(row)}::text::jsonb)
    returning *`;
  if (!created) throw new Error(`${table} took no row`);
  return created;
}
