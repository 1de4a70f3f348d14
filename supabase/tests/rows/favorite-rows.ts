import type { Sql } from "postgres";
import { type Row, addRow, short } from "./add-row";

/** A list of an account, with a name of its own. */
export const addList = (sql: Sql, userId: string): Promise<Row> =>
  addRow(sql, "favorite_lists", { user_id: userId, name: `List ${short()}` });
