import type { Sql } from "postgres";
import type { Row } from "../sample-rows";

/** Whose rows are tried: they belong to the shopper. */
export interface Owners {
  sql: Sql;
  shopperId: string;
  otherId: string;
}

/** How the access matrix gets a row of one table, and what it tries to write. */
export interface AccessRow {
  table: string;
  key: string[];
  /** What an insert sends. */
  insert: (owners: Owners) => Promise<Row> | Row;
  /** The row that select, update and delete are tried on; left out, one made of `insert`. */
  target?: (owners: Owners) => Promise<Row> | Row;
  /** What an update sends; it changes the target. */
  patch: Row;
}

/** Describes the rows of a table; the key is `id` unless told otherwise. */
export const accessRow = (
  table: string,
  insert: AccessRow["insert"],
  patch: Row,
  more: Partial<AccessRow> = {},
): AccessRow => ({ table, key: ["id"], insert, patch, ...more });

/** The only row a person has in a table: an older one is cleared away first. */
export async function onlyRow({ sql, shopperId }: Owners, table: string, row: Row): Promise<Row> {
  await sql`delete from ${sql(`public.${table}`)} where user_id = ${shopperId}`;
  return { user_id: shopperId, ...row };
}
