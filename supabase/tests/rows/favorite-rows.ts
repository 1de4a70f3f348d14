import type { Sql } from "postgres";
import { type Row, addRow, short } from "./add-row";

export const addList = (sql: Sql, userId: string): Promise<Row> =>
  addRow(sql, "favorite_lists", { user_id: userId, name: `List ${short()}` });
