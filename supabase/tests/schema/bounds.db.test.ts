import type { TransactionSql } from "postgres";
import { beforeAll, expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { expertRow } from "../rows/expert-rows";
import { collectionRow, outfitRow } from "../rows/outfit-rows";
import { addPartner, partnerRow } from "../rows/partner-rows";

const fixture = sharedFixture({ seeded: true });

interface Column {
  table: string;
  name: string;
  type: string;
}

beforeAll(async () => {
  await fixture.sql`
    insert into public.style_profiles (user_id, colors, vibe, budget, occasions, brands)
    select id, '{navy}', 'minimal', 'under_100', '{work}', '{ZARA}' from auth.users limit 1
  `;
  await fixture.sql`
    insert into public.favorites (user_id, outfit_id)
    select users.id, outfits.id from auth.users, public.outfits limit 1
  `;
  await fixture.sql`
    insert into public.favorites (user_id, item_id)
    select users.id, items.id from auth.users, public.items limit 1
  `;
  await fixture.sql`
    insert into public.expert_days_off (expert_id, first_day, last_day)
    select id, current_date, current_date from public.expert_stylists limit 1
  `;
  await fixture.sql`
    with account as (insert into public.network_accounts (name) values ('Bounds') returning id)
    insert into public.network_advertisers (account_id, advertiser, partner_id)
    select account.id, '1', partners.id from account, public.affiliate_partners as partners limit 1
  `;
});

const long = "x".repeat(100_000);

/** Returns texts of values that no screen, email or export could show. */
function outOfBounds(type: string): string[] {
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

/** SQL for lists made from the column's first value, which no screen could show. */
const lists = (column: string): string[] => [
  `array_fill(coalesce(${column}[1], 'x'), array[1000])`,
  `array[null]`,
  `array[array[coalesce(${column}[1], 'x')]]`,
];

test("bounds every column that people and partners write", async () => {
  const columns = await fixture.sql<Column[]>`
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
      : outOfBounds(column.type).map((text) => `'${text}'::${column.type}`);
    for (const expression of expressions) {
      if (await isStored(column, expression)) {
        unbounded.push(`${column.table}.${column.name} keeps ${expression.slice(0, 60)}`);
      }
    }
  }
  expect(unbounded).toEqual([]);
});

/** Checks if the database stores the value unchanged, instead of refusing or replacing it. */
async function isStored({ table, name }: Column, expression: string): Promise<boolean> {
  let stored = false;
  const rollback = new Error("rolled back");
  await fixture.sql
    .begin(async (tx: TransactionSql) => {
      const rows = await tx.unsafe(
        `update public.${table} set ${name} = ${expression}
         where ctid = (select ctid from public.${table} limit 1)
         returning (${name} is not distinct from ${expression}) as stored`,
      );
      if (rows.length === 0) throw new Error(`public.${table} has no row to try`);
      stored = rows[0]?.["stored"] === true;
      throw rollback;
    })
    .catch((error: unknown) => {
      if (error !== rollback && !refusals.test(getCode(error))) throw error;
    });
  return stored;
}

interface Callable {
  name: string;
  names: string[];
  types: string[];
}

const extremes: Record<string, string[]> = {
  text: ["repeat('wool ', 200000)", "repeat('%_', 5000)", "''", "e'\\u0001\\u202E'"],
  integer: ["2147483647", "-2147483648", "0", "-1"],
  smallint: ["32767", "-32768", "0", "-1"],
  bigint: ["9223372036854775807", "-9223372036854775808", "0", "-1"],
  numeric: ["'NaN'", "1e300", "-1e300", "0"],
  "double precision": ["'NaN'", "'Infinity'", "-1", "0"],
  real: ["'NaN'", "'Infinity'", "-1", "0"],
  boolean: ["true", "false", "null", "true"],
  uuid: ["gen_random_uuid()", "gen_random_uuid()", "null", "gen_random_uuid()"],
  date: ["'infinity'", "'-infinity'", "'0001-01-01'", "'9999-12-31'"],
  "time without time zone": ["'24:00'", "'00:00'", "'23:59:59.999999'", "null"],
  "timestamp with time zone": ["'infinity'", "'-infinity'", "'0001-01-01'", "'9999-12-31'"],
  interval: ["'infinity'", "'-1 day'", "'0'", "'1000000 years'"],
  json: ["'[]'", "'{}'", "'null'", `'[{"row": 1e300, "a": "\\u202E"}, 5, [[]]]'`],
};

function extreme(type: string, kind: number): string {
  if (type.endsWith("[]")) {
    // Short entries, because a million characters in each would exceed any request.
    const entry = type === "text[]" ? "'x'::text" : extreme(type.slice(0, -2), kind);
    return (
      [`array_fill(${entry}, array[5000])`, "'{}'", "array[null]", `array[array[${entry}]]`][
        kind
      ]! + `::${type}`
    );
  }
  const values = extremes[type === "jsonb" ? "json" : type];
  // The first label of an enum.
  return values ? `${values[kind]!}::${type}` : `(enum_range(null::${type}))[1]`;
}

/** SQLSTATEs of invalid data, constraints, missing privileges and private.refuse. */
const refusals = /^(22|23|42501|P0001|P0002|PT4)/;

const getCode = (error: unknown): string => (error as { code?: string }).code ?? "";

test.each(["anon", "authenticated"])(
  "accepts or refuses every extreme argument of %s in time",
  async (role) => {
    const callables = await fixture.sql<Callable[]>`
    select proname as name, proargnames as names,
      array(select format_type(type, null) from unnest(proargtypes) as type) as types
    from pg_proc
    where pronamespace = 'public'::regnamespace
      and prorettype <> 'trigger'::regtype
      and pronargs > 0
      and has_function_privilege(${role}, oid, 'execute')
    order by 1
  `;
    expect(callables.length).toBeGreaterThan(3);
    const person = role === "anon" ? null : await administratorId();
    const wrong: string[] = [];
    for (const { name, names, types } of callables) {
      for (const kind of [0, 1, 2, 3]) {
        const args = types.map((type, index) => `${names[index]!} => ${extreme(type, kind)}`);
        const state = await runAs(role, person, `select public.${name}(${args.join(", ")})`);
        if (state !== "" && !refusals.test(state)) wrong.push(`${name} (${kind}): ${state}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

async function administratorId(): Promise<string> {
  const [row] =
    await fixture.sql`select user_id from public.user_preferences where is_admin limit 1`;
  return row!["user_id"] as string;
}

/** Runs a statement and rolls it back. Returns the SQLSTATE and message if it fails, otherwise "". */
async function runAs(role: string, person: string | null, statement: string): Promise<string> {
  const done = new Error("done");
  const claims = JSON.stringify({ role, ...(person && { sub: person }) });
  try {
    await fixture.sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${claims}, true)`;
      await tx.unsafe(`set local role ${role}; set local statement_timeout = '3s'`);
      await tx.unsafe(statement);
      throw done;
    });
  } catch (error) {
    if (error !== done) return `${getCode(error)} ${(error as Error).message}`.slice(0, 120);
  }
  return "";
}

const singleLineColumns: [table: string, column: string, row: () => Promise<Row> | Row][] = [
  ["expert_stylists", "name", () => expertRow()],
  [
    "service_packages",
    "name",
    async () => ({
      expert_id: (await addRow(fixture.sql, "expert_stylists", expertRow())).id,
      service_type: "virtual",
      duration_minutes: 60,
      price: 120,
    }),
  ],
  ["affiliate_partners", "shop_name", () => partnerRow()],
  [
    "affiliate_links",
    "campaign_name",
    async () => ({
      partner_id: (await addPartner(fixture.sql)).id,
      original_url: "https://shop.example/",
    }),
  ],
  ["outfits", "title", () => outfitRow()],
  ["collections", "title", () => collectionRow()],
];

test.each(singleLineColumns)("refuses control characters: %s.%s", async (table, column, row) => {
  const insert = async (text: string) =>
    fixture.administrator.api.from(table).insert({ ...(await row()), [column]: text });
  for (const text of ["P\rATTACH:http://evil/", "Eve\r\nBcc: x@y.example", "Tab\there"]) {
    expect((await insert(text)).error, JSON.stringify(text)).toMatchObject({ code: "23514" });
  }
  expect((await insert("Zoë علي & Söhne 🧥")).error).toBeNull();
});
