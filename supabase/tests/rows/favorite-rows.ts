import type { Sql } from "postgres";
import { type Row, addRow, short } from "./add-row";

/** Adds a list with a unique name. */
export const addList = (sql: Sql, userId: string): Promise<Row> =>
  addRow(sql, "favorite_lists", { user_id: userId, name: `List ${short()}` });
