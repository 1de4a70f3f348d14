import type { Sql, TransactionSql } from "postgres";

/** One SQL statement; `json` is its only parameter, $1, as text. */
export interface Statement {
  text: string;
  json?: unknown;
}

/**
 * All rows of a table in one statement. The columns are the first row's keys.
 * @throws TypeError when a row has other columns than the first
 */
export function insertInto(table: string, rows: readonly object[]): Statement {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  for (const row of rows) {
    const found = Object.keys(row).join(", ");
    if (found !== columns) throw new TypeError(`${table}: ${found} differs from ${columns}`);
  }
  return {
    text:
      `insert into ${table} (${columns}) ` +
      `select ${columns} from jsonb_populate_recordset(null::${table}, $1::text::jsonb)`,
    json: rows,
  };
}

/** Runs the statements in order. */
export async function run(sql: Sql | TransactionSql, statements: Statement[]): Promise<void> {
  for (const { text, json } of statements) {
    await sql.unsafe(text, json === undefined ? [] : [JSON.stringify(json)]);
  }
}
