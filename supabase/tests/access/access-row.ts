import type { Sql } from "postgres";
import type { Row } from "../rows/add-row";

/** The tested rows belong to the shopper. */
export interface Owners {
  sql: Sql;
  shopperId: string;
  otherId: string;
}

/** How the access matrix makes a row of one table, and what it tries to write. */
export interface AccessRow {
  table: string;
  /** By default "public", the only one that the API exposes. */
  schema?: string;
  key: string[];
  insert: (owners: Owners) => Promise<Row> | Row;
  /** The row for select, update and delete; by default one made of `insert`. */
  target?: (owners: Owners) => Promise<Row> | Row;
  /** A change that an update sends. */
  patch: Row;
}

/** Describes the rows of a table; the key is `id` by default. */
export const accessRow = (
  table: string,
  insert: AccessRow["insert"],
  patch: Row,
  more: Partial<AccessRow> = {},
): AccessRow => ({ table, key: ["id"], insert, patch, ...more });

/** A row of a table that holds one per account; deletes an existing one first. */
export async function onlyRow({ sql, shopperId }: Owners, table: string, row: Row): Promise<Row> {
  await sql`delete from ${sql(`public.${table}`)} where user_id = ${shopperId}`;
  return { user_id: shopperId, ...row };
}
