import type { Sql } from "postgres";
import type { Row } from "../rows/add-row";

/** The accounts and database of a test; its rows belong to the shopper. */
export interface Owners {
  sql: Sql;
  shopperId: string;
  otherId: string;
  /** Runs the studio of the row's expert, where the row has one; see `stylistsExpert`. */
  stylistId?: string;
}

/** How the access matrix creates a row of a table, and what it tries to write. */
export interface AccessRow {
  table: string;
  /** By default "public", the only schema that the API exposes. */
  schema?: string;
  key: string[];
  insert: (owners: Owners) => Promise<Row> | Row;
  /** Creates the row to select, update and delete; by default from `insert`. */
  target?: (owners: Owners) => Promise<Row> | Row;
  /** The change that an update sends. */
  patch: Row;
}

/** Defines the rows of a table; the key is `id` by default. */
export const accessRow = (
  table: string,
  insert: AccessRow["insert"],
  patch: Row,
  more: Partial<AccessRow> = {},
): AccessRow => ({ table, key: ["id"], insert, patch, ...more });

/** Creates a row of a table with one row per account, after deleting an existing one. */
export async function onlyRow({ sql, shopperId }: Owners, table: string, row: Row): Promise<Row> {
  await sql`delete from ${sql(`public.${table}`)} where user_id = ${shopperId}`;
  return { user_id: shopperId, ...row };
}
