import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow } from "../rows/add-row";
import { callers } from "./function-callers";

const fixture = sharedFixture();

/** The reviewed list of roles that can read and write each column. */
const columnRightsFile = "supabase/tests/access/column-rights.txt";

async function reviewedRights(): Promise<string[]> {
  const text = await readFile(join(import.meta.dirname, "column-rights.txt"), "utf8");
  return text.split(/\r?\n/).filter((line) => /^[a-z]/.test(line));
}

/** Returns the same lines from the database, sorted. */
async function columnRights(): Promise<string[]> {
  const rows = await fixture.sql<
    { name: string; anon: string; authenticated: string; service: string }[]
  >`
    with roles as (
      select rolname as role from pg_roles
      where rolname in ('anon', 'authenticated', 'service_role')
    ),
    letters as (
      select relname as name, role,
        case when has_table_privilege(role, pg_class.oid, 'delete') then 'd' else '-' end as may
      from pg_class
      cross join roles
      where relnamespace = 'public'::regnamespace and relkind = 'r'
      union all
      select relname || '.' || attname, role,
        case when has_column_privilege(role, pg_class.oid, attnum, 'select') then 's' else '-' end
        || case when has_column_privilege(role, pg_class.oid, attnum, 'insert') then 'i' else '-' end
        || case when has_column_privilege(role, pg_class.oid, attnum, 'update') then 'u' else '-' end
      from pg_class
      join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
      cross join roles
      where relnamespace = 'public'::regnamespace and relkind = 'r'
    )
    select name,
      max(may) filter (where role = 'anon') as anon,
      max(may) filter (where role = 'authenticated') as authenticated,
      max(may) filter (where role = 'service_role') as service
    from letters
    group by name`;
  return rows
    .map(({ name, anon, authenticated, service }) =>
      [name.padEnd(46), anon.padEnd(4), authenticated.padEnd(13), service].join("  "),
    )
    .sort();
}

test("grants each role exactly the reviewed columns", async () => {
  const [actual, reviewed] = await Promise.all([columnRights(), reviewedRights()]);
  const missing = actual.filter((line) => !reviewed.includes(line));
  const outdated = reviewed.filter((line) => !actual.includes(line));
  const cure = [
    `${columnRightsFile} is not what the database grants. If the grants are meant, change it so,`,
    "each line in its alphabetical place; if not, change the grants in a new migration:",
    ...outdated.map((line) => `- ${line}`),
    ...missing.map((line) => `+ ${line}`),
  ];
  expect([...missing, ...outdated], cure.join("\n")).toEqual([]);
});

test("lists each reviewed line once, in alphabetical order", async () => {
  const reviewed = await reviewedRights();
  expect(reviewed).toEqual([...new Set(reviewed)].sort());
});

test("lets visitors read what every account can read, except rows owned by an account", async () => {
  const reviewed = await reviewedRights();
  const columns = reviewed.map((line) => line.split(/ +/));
  const seenByVisitors = new Set(
    columns.filter(([, anon]) => anon?.startsWith("s")).map(([name]) => name?.split(".")[0]),
  );
  const onlyWithAccount = columns
    .filter(([name, anon, authenticated]) => {
      const visible = seenByVisitors.has(name?.split(".")[0]);
      return visible && authenticated?.startsWith("s") && !anon?.startsWith("s");
    })
    .map(([name]) => name);
  expect(onlyWithAccount).toEqual([
    // Clients' booking pages check which bookings have a review.
    "expert_reviews.booking_id",
  ]);
});

test("grants each API function to its reviewed roles and runs none as its owner", async () => {
  const functions = await fixture.sql<{ name: string; roles: string[]; as_owner: boolean }[]>`
    select
      proname as name,
      array(
        select rolname::text from pg_roles
        where rolname in ('anon', 'authenticated', 'service_role')
          and has_function_privilege(pg_roles.oid, pg_proc.oid, 'execute')
        order by rolname
      ) as roles,
      prosecdef as as_owner
    from pg_proc
    where pronamespace = 'public'::regnamespace`;
  expect(Object.fromEntries(functions.map(({ name, roles }) => [name, roles]))).toEqual(callers);
  expect(functions.filter((fn) => fn.as_owner)).toEqual([]);
});

test("gives every security definer function an empty search path", async () => {
  const loose = await fixture.sql`
    select proname from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and not ('search_path=""' = any (coalesce(proconfig, '{}')))`;
  expect(loose).toEqual([]);
});

test("doesn't expose the private schema through the API", async () => {
  const { error } = await fixture.administrator.api.rpc("is_admin");
  expect(error?.code).toBe("PGRST202");
  const other = await fixture.administrator.api.schema("private").rpc("is_admin");
  expect(other.error?.code).toBe("PGRST106");
});

test("prevents accounts from setting their own is_admin, with or without a row", async () => {
  const { api, id } = fixture.shopper;
  const refused = { code: "42501" };
  const table = api.from("user_preferences");
  expect((await table.insert({ user_id: id, is_admin: true })).error).toMatchObject(refused);
  expect((await table.upsert({ user_id: id, is_admin: true })).error).toMatchObject(refused);

  await addRow(fixture.sql, "user_preferences", { user_id: id });
  expect((await table.update({ is_admin: true }).eq("user_id", id)).error).toMatchObject(refused);
  expect((await table.upsert({ user_id: id, is_admin: true })).error).toMatchObject(refused);
  const { data } = await table.select("is_admin").eq("user_id", id).single();
  expect(data).toEqual({ is_admin: false });
});

test("gives only the worker's role access to jobs, and no other access", async () => {
  const { sql } = fixture;
  const rights = await sql<{ role: string; schemas: string[] }[]>`
    select rolname as role, array(
      select nspname::text from pg_namespace
      where nspname in ('pgboss', 'private') and has_schema_privilege(pg_roles.oid, pg_namespace.oid, 'usage')
      order by nspname
    ) as schemas
    from pg_roles
    where rolname in ('anon', 'authenticated', 'authenticator', 'ensemble_worker', 'service_role')
    order by rolname`;
  expect(rights).toEqual([
    { role: "anon", schemas: ["private"] },
    { role: "authenticated", schemas: ["private"] },
    { role: "authenticator", schemas: [] },
    { role: "ensemble_worker", schemas: ["pgboss", "private"] },
    { role: "service_role", schemas: ["private"] },
  ]);
  const [worker] = await sql`
    select
      array(
        select proname::text from pg_proc
        where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
          and has_function_privilege('ensemble_worker', pg_proc.oid, 'execute')
        order by proname
      ) as calls,
      array(
        select relname::text from pg_class
        where relnamespace in ('public'::regnamespace, 'private'::regnamespace, 'auth'::regnamespace)
          and relkind in ('r', 'v', 'p')
          and has_table_privilege('ensemble_worker', pg_class.oid, 'select, insert, update, delete')
      ) as tables`;
  expect(worker).toEqual({
    calls: [
      "dead_letters",
      "note_sent",
      "process_import",
      "run_task",
      "try_again",
      "write_message",
    ],
    tables: [],
  });
});
