import type { PostgresConnection } from "@supabase/lite/postgres";

/**
 * Lite turns json arguments of functions, and the metadata of users and objects, into JSON text
 * before its driver does so again: the function receives a string instead of an object, and a
 * trigger that reads raw_user_meta_data finds nothing. Text is therefore passed on as it is ...
 */
export const jsonFormats = {
  json: { to: 114, from: [114], serialize: jsonText, parse: parseJson },
  jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: parseJson },
};

/**
 * ... and the strings that a row really holds in a json column are quoted before lite sees them.
 * Twice: lite itself reads one level.
 */
export function quoteJsonStrings(connection: PostgresConnection): void {
  const onPostgrestAST = connection.onPostgrestAST.bind(connection);
  type Request = Parameters<typeof onPostgrestAST>[0];
  connection.onPostgrestAST = async (request: Request): Promise<Request> => {
    const checked = await onPostgrestAST(request);
    if (!checked.from || !checked.values) return checked;
    const columns = await jsonColumns(connection, checked.schema ?? "public", checked.from);
    if (columns.size === 0) return checked;
    const { values } = checked;
    const quote = (row: object): object => quoteStrings(row, columns);
    return { ...checked, values: Array.isArray(values) ? values.map(quote) : quote(values) };
  };
}

async function jsonColumns(
  connection: PostgresConnection,
  schema: string,
  table: string,
): Promise<Set<string>> {
  const { columns } = await connection.introspect({ useCache: true });
  const found = columns.filter(
    (column) =>
      column.table === table && column.schema === schema && /^jsonb?$/.test(column.type ?? ""),
  );
  return new Set(found.map((column) => column.name));
}

function quoteStrings(row: object, columns: Set<string>): object {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => {
    const isJsonString = typeof value === "string" && columns.has(name);
    return [name, isJsonString ? JSON.stringify(JSON.stringify(value)) : value];
  });
  return Object.fromEntries(entries) as object;
}

function jsonText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}
