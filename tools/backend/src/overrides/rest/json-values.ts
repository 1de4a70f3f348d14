import type { PostgresConnection } from "@supabase/lite/postgres";

/**
 * Lite turns json arguments of functions, and the metadata of users and objects, into JSON text
 * before its driver does so again: the function receives a string instead of an object, and a
 * trigger that reads raw_user_meta_data finds nothing. So text is passed on unchanged ...
 */
export const jsonFormats = {
  json: { to: 114, from: [114], serialize: jsonText, parse: parseJson },
  jsonb: { to: 3802, from: [3802], serialize: jsonText, parse: parseJson },
};

/**
 * ... and real strings in a row or an argument are quoted before lite sees them; in rows twice,
 * because lite itself reads one level there.
 */
export function quoteJsonStrings(connection: PostgresConnection): void {
  const onPostgrestAST = connection.onPostgrestAST.bind(connection);
  type Request = Parameters<typeof onPostgrestAST>[0];
  connection.onPostgrestAST = async (request: Request): Promise<Request> => {
    const checked = await onPostgrestAST(request);
    const schema = await connection.introspect({ useCache: true });
    const { args, values } = checked;
    if (checked.function && args && !Array.isArray(args) && checked.httpMethod !== "GET") {
      const names = jsonArguments(schema, checked.schema ?? "public", checked.function);
      return { ...checked, args: quoted(args, names, JSON.stringify) };
    }
    if (!checked.from || !values) return checked;
    const names = jsonColumns(schema, checked.schema ?? "public", checked.from);
    const quote = (row: object): object => quoted(row, names, quoteTwice);
    return { ...checked, values: Array.isArray(values) ? values.map(quote) : quote(values) };
  };
}

type Schema = Awaited<ReturnType<PostgresConnection["introspect"]>>;

const isJson = (type: string | undefined): boolean => type === "json" || type === "jsonb";

function jsonColumns({ columns }: Schema, schema: string, table: string): Set<string> {
  const found = columns.filter(
    (column) => column.table === table && column.schema === schema && isJson(column.type),
  );
  return new Set(found.map(({ name }) => name));
}

function jsonArguments({ functions }: Schema, schema: string, name: string): Set<string> {
  const found = (functions ?? []).filter((each) => each.schema === schema && each.name === name);
  const names = found.flatMap(({ arg_names, arg_types }) =>
    arg_names.filter((_name, index) => isJson(arg_types[index])),
  );
  return new Set(names);
}

function quoted(row: object, names: Set<string>, quote: (text: string) => string): object {
  const entries = Object.entries(row).map(([name, value]: [string, unknown]) => [
    name,
    typeof value === "string" && names.has(name) ? quote(value) : value,
  ]);
  return Object.fromEntries(entries) as object;
}

const quoteTwice = (text: string): string => JSON.stringify(JSON.stringify(text));

function jsonText(value: unknown): string {
  return typeof value === "string" ? value : JSON.stringify(value);
}

function parseJson(text: string): unknown {
  return JSON.parse(text);
}
