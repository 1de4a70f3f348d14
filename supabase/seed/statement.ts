import type { Sql, TransactionSql } from "postgres";

/** One SQL statement; `json` is its only parameter, $1, as text. */
export interface Statement {
  text: string;
  json?: unknown;
}

/**
 * Returns a statement that inserts all rows. Its columns are the keys of the first row; throws
 * TypeError if another row's keys differ.
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

export async function run(sql: Sql | TransactionSql, statements: Statement[]): Promise<void> {
  for (const { text, json } of statements) {
    await sql.unsafe(text, json === undefined ? [] : [JSON.stringify(json)]);
  }
}
