import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, expect, test } from "vitest";

interface Callable {
  name: string;
  names: string[];
  types: string[];
  required: number;
}

let backend: TestBackend;
let sql: Sql;

beforeAll(async () => {
  backend = await createTestBackend({ seeded: true });
  sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
});

afterAll(async () => {
  await sql.end();
  await backend.dispose();
});

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
  "timestamp with time zone": ["'infinity'", "'-infinity'", "'0001-01-01'", "'9999-12-31'"],
  interval: ["'infinity'", "'-1 day'", "'0'", "'1000000 years'"],
  json: ["'[]'", "'{}'", "'null'", `'[{"row": 1e300, "a": "\\u202E"}, 5, [[]]]'`],
};

function extreme(type: string, kind: number): string {
  if (type.endsWith("[]")) {
    // Short entries: a million characters in each of five thousand would exceed any request.
    const entry = type === "text[]" ? "'x'::text" : extreme(type.slice(0, -2), kind);
    return (
      [`array_fill(${entry}, array[5000])`, "'{}'", "array[null]", `array[array[${entry}]]`][
        kind
      ]! + `::${type}`
    );
  }
  const known = extremes[type === "jsonb" ? "json" : type];
  // The first label of an enum.
  return known ? `${known[kind]!}::${type}` : `(enum_range(null::${type}))[1]`;
}

/** SQLSTATE classes of a clear refusal: data exception, constraint, missing right, our own. */
const refusals = /^(22|23|42501|P0001|P0002|PT4)/;

test.each(["anon", "authenticated"])(
  "answers or refuses every extreme argument of %s in time",
  async (role) => {
    const callables = await sql<Callable[]>`
    select proname as name, proargnames as names, pronargs - pronargdefaults as required,
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
        const given = types.map((type, index) => `${names[index]!} => ${extreme(type, kind)}`);
        const state = await stateOf(role, person, `select public.${name}(${given.join(", ")})`);
        if (state !== "" && !refusals.test(state)) wrong.push(`${name} (${kind}): ${state}`);
      }
    }
    expect(wrong).toEqual([]);
  },
);

async function administratorId(): Promise<string> {
  const [row] = await sql`select user_id from public.user_preferences where is_admin limit 1`;
  return row!["user_id"] as string;
}

/** The SQLSTATE of a failing statement, or undefined. Rolls the statement back. */
async function stateOf(role: string, person: string | null, statement: string): Promise<string> {
  const done = new Error("done");
  const claims = JSON.stringify({ role, ...(person && { sub: person }) });
  try {
    await sql.begin(async (tx) => {
      await tx`select set_config('request.jwt.claims', ${claims}, true)`;
      await tx.unsafe(`set local role ${role}; set local statement_timeout = '3s'`);
      await tx.unsafe(statement);
      throw done;
    });
  } catch (error) {
    if (error !== done)
      return `${(error as { code?: string }).code ?? ""} ${(error as Error).message}`.slice(0, 120);
  }
  return "";
}
