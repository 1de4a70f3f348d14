import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql, type TransactionSql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";

interface Column {
  table: string;
  name: string;
  type: string;
}

let backend: TestBackend;
let sql: Sql;

beforeAll(async () => {
  backend = await createTestBackend({ seeded: true });
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  await sql`
    insert into public.style_profiles (user_id, colors, vibe, budget, occasions, brands)
    select id, '{navy}', 'minimal', 'under_100', '{work}', '{ZARA}' from auth.users limit 1
  `;
  await sql`
    insert into public.favorites (user_id, outfit_id)
    select users.id, outfits.id from auth.users, public.outfits limit 1
  `;
  await sql`
    insert into public.favorites (user_id, item_id)
    select users.id, items.id from auth.users, public.items limit 1
  `;
  await sql`
    insert into public.expert_days_off (expert_id, first_day, last_day)
    select id, current_date, current_date from public.expert_stylists limit 1
  `;
});

afterAll(async () => {
  await sql.end();
  await backend.dispose();
});

const long = "x".repeat(100_000);

/** Values of a type that no screen, mail or export could show, as text. */
function beyond(type: string): string[] {
  if (type.endsWith("[]")) return [];
  if (type === "text") return [long];
  if (type === "jsonb") return [`{"instagram": "${long}"}`, '{"instagram": 5}'];
  if (type.startsWith("numeric")) return ["NaN"];
  if (type === "integer") return ["2147483647"];
  if (type === "smallint") return ["32767"];
  if (type === "date" || type.startsWith("timestamp")) {
    return ["infinity", "-infinity", "0001-01-01", "9999-12-31"];
  }
  return [];
}

/** Lists that no screen could show, made of the column's current values. */
const lists = (column: string): string[] => [
  `array_fill(coalesce(${column}[1], 'x'), array[1000])`,
  `array[null]`,
  `array[array[coalesce(${column}[1], 'x')]]`,
];

test("bounds every column that people and partners write", async () => {
  const columns = await sql<Column[]>`
    select relation.relname as table, attname as name, format_type(atttypid, atttypmod) as type
    from pg_attribute
    join pg_class as relation on relation.oid = attrelid
    where relation.relnamespace = 'public'::regnamespace
      and relation.relkind = 'r'
      and attnum > 0
      and not attisdropped
      and (
        has_column_privilege('authenticated', attrelid, attnum, 'insert')
        or has_column_privilege('authenticated', attrelid, attnum, 'update')
      )
      and format_type(atttypid, atttypmod) !~ '^(uuid|boolean|bigint)$'
    order by 1, attnum
  `;
  expect(columns.length).toBeGreaterThan(80);
  const unbounded: string[] = [];
  for (const column of columns) {
    const expressions = column.type.endsWith("[]")
      ? lists(column.name).map((list) => `(${list})::${column.type}`)
      : beyond(column.type).map((text) => `'${text}'::${column.type}`);
    for (const expression of expressions) {
      if (await isKept(column, expression)) {
        unbounded.push(`${column.table}.${column.name} keeps ${expression.slice(0, 60)}`);
      }
    }
  }
  expect(unbounded).toEqual([]);
});

/** True when the database stores the value: neither refused nor replaced by a trigger. */
async function isKept({ table, name }: Column, expression: string): Promise<boolean> {
  let kept = false;
  const roll = new Error("rolled back");
  await sql
    .begin(async (tx: TransactionSql) => {
      const rows = await tx.unsafe(
        `update public.${table} set ${name} = ${expression}
         where ctid = (select ctid from public.${table} limit 1)
         returning (${name} is not distinct from ${expression}) as kept`,
      );
      if (rows.length === 0) throw new RangeError(`public.${table} has no row to try`);
      kept = rows[0]?.["kept"] === true;
      throw roll;
    })
    .catch((error: unknown) => {
      if (error instanceof RangeError) throw error;
    });
  return kept;
}
