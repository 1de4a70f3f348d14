import type { TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { beforeAll } from "vitest";
import { administrator } from "./rendered-screen";

/**
 * Fills rows of the tables (parents first) with the most extreme values that an administrator may
 * write, before the tests of a block. Returns an object that holds the slugs of four rows of each
 * named table when they run.
 */
export function fillExtremes(
  backend: TestBackend,
  tables: readonly string[],
  named: readonly string[],
): Record<string, string[]> {
  const slugs: Record<string, string[]> = {};
  beforeAll(async () => {
    const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
    const [userId] = await sql`select id from auth.users where email = ${administrator.email}`;
    const accepted = await writeExtremes(sql, tables, userId!["id"] as string);
    if (accepted < 20 * tables.length) throw new Error(`Only ${accepted} extremes were accepted.`);
    for (const table of named) {
      const rows = await sql`select slug from ${sql(`public.${table}`)} order by id limit 4`;
      slugs[table] = rows.map(({ slug }) => slug as string);
    }
    await sql.end();
  }, 240_000);
  return slugs;
}

const strangeTexts = [
  "<img src=x onerror=alert(1)>",
  "\u202Eevil \u0639\u0644\u064A",
  "👩🏽‍🦱👗".repeat(9),
];
const lengths = [5000, 3000, 2048, 2000, 1000, 500, 300, 254, 250, 200, 120, 80, 60, 40, 20];
const numbers = ["NaN", "99999999.99", "1000000", "100000", "10000", "720", "100", "5", "0.01"];
const days = ["infinity", "9999-12-31", "2199-12-31", "2000-01-01", "0001-01-01", "-infinity"];

/** Returns SQL expressions for extreme values by kind, most extreme first. */
function listKinds(name: string, type: string): string[][] {
  const quoted = (texts: readonly string[]) => texts.map((text) => `'${text}'::${type}`);
  if (type.endsWith("[]")) {
    const filled = (text: string) => `array_fill((${text})::text, array[50])::${type}`;
    const arrays = [`${name}[1]`, "'x'", "repeat('W', 60)", "repeat('W', 59)"].map(filled);
    return [["array[null]::" + type, `'{}'::${type}`], arrays.reverse(), [`'{}'::${type}`]];
  }
  if (type === "text") {
    const long = lengths.flatMap((length) => [
      `repeat('W', ${length})`,
      `'https://' || repeat('w', ${length - 16}) || '.example'`,
      `repeat('w', ${length - 12}) || '@w.example'`,
    ]);
    return [long, ["''", "' '", "'.'"], ...strangeTexts.map((text) => quoted([text])), ["null"]];
  }
  if (type === "jsonb") return [quoted(['{"instagram": 5}', '{"instagram": ""}', "{}"]), ["null"]];
  if (/^(numeric|integer|smallint|double)/.test(type)) {
    return [quoted(numbers), quoted(["-1", "0", "1"]), ["null"]];
  }
  if (type === "date" || type.startsWith("timestamp")) {
    return [quoted(days), quoted([...days].reverse()), ["null"]];
  }
  if (type.startsWith("time")) return [quoted(["24:00", "23:59:59.999999"]), quoted(["00:00"])];
  if (type === "boolean") return [["true"], ["false"]];
  return [];
}

/**
 * Writes the most extreme values that the database accepts from a user. Each row gets one kind
 * (longest, shortest, strange, empty) in as many columns as possible. Returns the number of
 * accepted values.
 */
async function writeExtremes(sql: Sql, tables: readonly string[], userId: string): Promise<number> {
  let accepted = 0;
  for (const table of tables) {
    const columns = await sql<{ name: string; type: string }[]>`
      select attname as name, format_type(atttypid, atttypmod) as type
      from pg_attribute
      where attrelid = ${`public.${table}`}::regclass
        and attnum > 0
        and not attisdropped
        and has_column_privilege('authenticated', attrelid, attnum, 'update')
    `;
    const rows = await sql`select id from ${sql(`public.${table}`)} order by id limit 8`;
    for (const [index, row] of rows.entries()) {
      const updates = columns.map(({ name, type }) => {
        const kinds = listKinds(name, type);
        const candidates = kinds[index % kinds.length] ?? [];
        return candidates.map(
          (value) => `update public.${table} set ${name} = ${value} where id = '${row["id"]}'`,
        );
      });
      accepted += await runFirstAccepted(sql, updates, userId);
    }
  }
  return accepted;
}

/** Runs the first update of each list that the database accepts. Returns how many were accepted. */
async function runFirstAccepted(sql: Sql, updates: string[][], userId: string): Promise<number> {
  const claims = JSON.stringify({ sub: userId, role: "authenticated" });
  const attempts = updates.map(
    (list) => `array[${list.map((update) => `$sql$${update}$sql$`).join()}]`,
  );
  return sql.begin(async (tx) => {
    await tx`select set_config('request.jwt.claims', ${claims}, true), set_config('test.accepted', '0', true)`;
    await tx.unsafe("set local role authenticated");
    await tx.unsafe(`
      do $do$
      declare attempts text[]; attempt text; touched integer;
      begin
        ${attempts
          .filter((list) => list !== "array[]")
          .map(
            (list) => `
        attempts := ${list};
        foreach attempt in array attempts loop
          begin
            execute attempt;
            get diagnostics touched = row_count;
            perform set_config('test.accepted', (current_setting('test.accepted')::int + touched)::text, true);
            exit;
          exception when others then null;
          end;
        end loop;`,
          )
          .join("")}
      end $do$`);
    const [result] = await tx`select current_setting('test.accepted')::int as accepted`;
    return result?.["accepted"] as number;
  });
}
