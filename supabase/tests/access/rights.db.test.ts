import type { Sql, TransactionSql } from "postgres";
import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow } from "../rows/add-row";

const fixture = sharedFixture();

const forAdministrators = [
  "add_import_rows",
  "admin_feeds",
  "admin_items",
  "admin_offers",
  "admin_shops",
  "admin_summary",
  "admin_visits",
  "affiliate_report",
  "affiliate_summary",
  "answer_visits",
  "begin_release_change",
  "change_items",
  "confirm_network_host",
  "create_api_key",
  "create_postback",
  "credit_outfits",
  "delete_links",
  "export_affiliate_rows",
  "export_items",
  "feed_refusals",
  "follow_offer",
  "grant_administrator",
  "invite_stylist",
  "item_usage",
  "list_import_outcomes",
  "list_imports",
  "list_payment_lines",
  "list_payments",
  "list_unpaid_lines",
  "lost_items",
  "merge_shops",
  "partner_details",
  "partner_way",
  "pause_visits",
  "people",
  "pick_offers",
  "record_release_change",
  "restore_links",
  "restore_version",
  "revoke_administrator",
  "revoke_api_key",
  "revoke_stylist",
  "run_import",
  "save_collection",
  "save_item",
  "save_items",
  "save_outfit",
  "search_all_outfits",
  "search_links",
  "search_partners",
  "set_collection_outfits",
  "set_link_status",
  "set_partner_status",
  "start_feed_run",
  "start_import",
  "swap_outfit_item",
  "undelivered",
  "undo_feed_run",
  "undo_import",
  "withdraw_invitation",
];

test("lets anonymous visitors write no table, and call only these functions that write", async () => {
  const tables = await fixture.sql`
    select oid::regclass::text as name
    from pg_class
    where relnamespace in ('public'::regnamespace, 'private'::regnamespace)
      and relkind in ('r', 'p', 'v')
      and (
        has_any_column_privilege('anon', oid, 'insert, update')
        or has_table_privilege('anon', oid, 'delete, truncate')
      )`;
  expect(tables).toEqual([]);
  expect(await visitorsWrites(fixture.sql)).toEqual([
    "confirm_alerts",
    "end_alerts",
    "hold_time",
    "record_item_click",
    "record_outfit_view",
    "release_hold",
    "remove_alert",
    "set_alert",
  ]);
});

test("secures the rows of every public table, and runs no public function as its owner", async () => {
  const unsafe = await fixture.sql`
    select oid::regclass::text as name
    from pg_class
    where relnamespace = 'public'::regnamespace and (
      (relkind in ('r', 'p') and not relrowsecurity)
      or (relkind = 'v' and not coalesce('security_invoker=true' = any (reloptions), false))
    )
    union all
    select oid::regprocedure::text
    from pg_proc
    where pronamespace = 'public'::regnamespace and prosecdef`;
  expect(unsafe).toEqual([]);
});

/** Returns the calls of public functions, with no values, that require an administrator. */
const listGuarded = () => fixture.sql<{ name: string; call: string }[]>`
  with guarded as (
    select pronamespace::regnamespace || '.' || proname as name, prosrc as body
    from pg_proc
    where pronamespace in ('public'::regnamespace, 'private'::regnamespace)
      and prosrc ~ '^\\s*(#variable_conflict \\w+\\s+)?((declare.*)?\\mbegin\\s+)?(perform|select) private\\.require_administrator\\(\\)'
  )
  select proname::text as name, format(
    'select public.%I(%s)', proname,
    (select string_agg('null::' || type::regtype, ', ') from unnest(proargtypes) as type)
  ) as call
  from pg_proc
  where pronamespace = 'public'::regnamespace and exists (
    select from guarded
    where name = 'public.' || proname or prosrc ~ (replace(name, '.', '\\.') || '\\(')
  )
  order by proname`;

test("lets only administrators call what administrators need", async () => {
  const calls = await listGuarded();
  expect(calls.map(({ name }) => name)).toEqual(forAdministrators);
  for (const { name, call } of calls) {
    for (const claims of [{ role: "authenticated", sub: fixture.shopper.id }, { role: "anon" }]) {
      const refused = fixture.sql.begin(async (sql) => {
        await sql`select set_config('request.jwt.claims', ${JSON.stringify(claims)}, true)`;
        await sql`select set_config('role', ${claims.role}, true)`;
        await sql.unsafe(call);
      });
      await expect(refused, `${name} as ${claims.role}`).rejects.toMatchObject({ code: "42501" });
    }
  }
});

/** Each answers, once, what another caller or an earlier call has sent. */
const answers = ["public.accept_invitation", "public.end_alerts"];

test("bounds what each caller can add to tables, directly and by functions (docs/product/limits.md)", async () => {
  expect(await unboundedWrites(fixture.sql)).toEqual(answers);
});

test("finds a table and a function without a bound", async () => {
  const undone = new Error("undone");
  await fixture.sql
    .begin(async (tx) => {
      await tx.unsafe(`
        create table public.wishes (
          id uuid primary key default gen_random_uuid(), user_id uuid references auth.users (id), wish text
        );
        alter table public.wishes enable row level security;
        create policy "Accounts wish" on public.wishes for insert to authenticated
          with check (user_id = (select auth.uid()));
        grant insert on public.wishes to authenticated;
        create function private.add_wish(wish text) returns void language sql set search_path = ''
          as $$ insert into public.wishes (wish) values (wish) $$;
        create function public.wish(wish text) returns void language sql set search_path = ''
          as $$ select private.add_wish(wish) $$;
        grant execute on function public.wish(text) to anon;`);
      expect(await unboundedWrites(tx)).toEqual([...answers, "public.wish", "public.wishes"]);
      expect(await visitorsWrites(tx)).toContain("wish");
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
});

test("lets visitors read what every account can read, except rows owned by an account", async () => {
  const columns = await fixture.sql<{ name: string }[]>`
    select relname || '.' || attname as name
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped
    where relnamespace = 'public'::regnamespace
      and relkind = 'r'
      and has_any_column_privilege('anon', pg_class.oid, 'select')
      and not has_column_privilege('anon', pg_class.oid, attnum, 'select')
      and has_column_privilege('authenticated', pg_class.oid, attnum, 'select')`;
  // Clients' booking pages check which bookings have a review.
  expect(columns.map(({ name }) => name)).toEqual(["expert_reviews.booking_id"]);
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
      "begin_calendar_read",
      "begin_feed_run",
      "begin_pictures",
      "begin_visit",
      "dead_letters",
      "end_visit",
      "fail_feed_run",
      "finish_calendar_read",
      "finish_feed_run",
      "finish_pictures",
      "mark_message_sent",
      "prepare_message",
      "process_import",
      "requeue",
      "run_task",
      "stage_feed_rows",
    ],
    tables: [],
  });
});

interface Routine {
  name: string;
  body: string;
  /** The roles of visitors and accounts that can call it. */
  callers: string[];
}

interface Table {
  name: string;
  triggers: string[];
  /** Whether accounts other than administrators can add rows, by grants and policies. */
  isOpen: boolean;
  /** Whether a unique key consists of references, so that it holds one row per referenced row. */
  hasOneRowPerReference: boolean;
}

const writing = /\b(insert into|update|delete from)\s+((?:public|private)\.\w+)/g;
const adding = /\binsert into\s+((?:public|private)\.\w+)/g;
const bound =
  /\bprivate\.((count_call|admit_visitor|bound_\w+)\(|refuse\(\s*4\d\d, '(too_many|list_full))/;
const guard = /\bperform private\.require_administrator\(\)/;

/** Returns the names of the functions that write and that anonymous visitors can call, sorted. */
async function visitorsWrites(sql: Sql | TransactionSql): Promise<string[]> {
  const { routines, reachedBy } = await readWrites(sql);
  return routines
    .filter(({ name, callers }) => name.startsWith("public.") && callers.includes("anon"))
    .filter(({ name }) => reachedBy([name]).search(writing) >= 0)
    .map(({ name }) => name.replace("public.", ""))
    .sort();
}

/**
 * Returns what visitors and accounts other than administrators can add rows to without a bound:
 * functions that neither count calls nor require an administrator, and tables without a counting
 * trigger. A key of references bounds a table, because each row that it references has its
 * own bound.
 */
async function unboundedWrites(sql: Sql | TransactionSql): Promise<string[]> {
  const { routines, tables, reachedBy } = await readWrites(sql);
  const guarded = new Set(routines.filter(({ body }) => guard.test(body)).map(({ name }) => name));
  const functions = routines.filter(({ name, body, callers }) => {
    if (!name.startsWith("public.") || callers.length === 0) return false;
    const calls = [name, ...calledBy(body)];
    if (calls.some((call) => guarded.has(call))) return false;
    const reached = reachedBy([name]);
    const added = [...reached.matchAll(adding)].map(([, table]) => table);
    return (
      !bound.test(reached) &&
      tables.some((table) => added.includes(table.name) && !table.hasOneRowPerReference)
    );
  });
  const open = tables.filter(
    ({ isOpen, hasOneRowPerReference, triggers }) =>
      isOpen && !hasOneRowPerReference && !bound.test(reachedBy(triggers)),
  );
  return [...functions, ...open].map(({ name }) => name).sort();
}

const calledBy = (body: string): string[] => body.match(/\b(?:public|private)\.\w+(?=\()/g) ?? [];

async function readWrites(sql: Sql | TransactionSql): Promise<{
  routines: Routine[];
  tables: Table[];
  reachedBy: (names: string[]) => string;
}> {
  const routines = await sql<Routine[]>`
    select
      nspname || '.' || proname as name,
      string_agg(prosrc, ' ') as body,
      array(
        select rolname::text from pg_roles
        where rolname in ('anon', 'authenticated')
          and exists (
            select from pg_proc as overload
            where overload.proname = pg_proc.proname
              and overload.pronamespace = pg_namespace.oid
              and has_function_privilege(rolname, overload.oid, 'execute')
          )
      ) as callers
    from pg_proc
    join pg_namespace on pg_namespace.oid = pronamespace
    where nspname in ('public', 'private')
    group by pg_namespace.oid, nspname, proname`;
  const tables = await sql<Table[]>`
    select
      nspname || '.' || relname as name,
      array(
        select pg_proc.pronamespace::regnamespace || '.' || proname
        from pg_trigger
        join pg_proc on pg_proc.oid = tgfoid
        where tgrelid = pg_class.oid and not tgisinternal
      ) as triggers,
      nspname = 'public'
        and has_any_column_privilege('authenticated', pg_class.oid, 'insert')
        and exists (
          select from pg_policy
          where polrelid = pg_class.oid
            and polcmd in ('a', '*')
            and pg_get_expr(polwithcheck, polrelid) !~ 'is_admin\(\)'
        ) as "isOpen",
      exists (
        select from pg_index
        where indrelid = pg_class.oid
          and indisunique
          and indkey::smallint[] <@ array(
            select unnest(conkey) from pg_constraint where conrelid = pg_class.oid and contype = 'f'
          )
      ) as "hasOneRowPerReference"
    from pg_class
    join pg_namespace on pg_namespace.oid = relnamespace
    where nspname in ('public', 'private') and relkind in ('r', 'p')`;
  const bodies = new Map(routines.map(({ name, body }) => [name, body]));
  const triggersByTable = new Map(tables.map(({ name, triggers }) => [name, triggers]));
  /** Returns the bodies of functions, of those that they call, and of triggers that they fire. */
  const reachedBy = (names: string[]): string => {
    const reached = new Set(names);
    for (const name of reached) {
      const body = bodies.get(name) ?? "";
      for (const called of calledBy(body)) reached.add(called);
      for (const [, , table = ""] of body.matchAll(writing))
        for (const trigger of triggersByTable.get(table) ?? []) reached.add(trigger);
    }
    return [...reached].map((name) => bodies.get(name) ?? "").join("\n");
  };
  return { routines, tables, reachedBy };
}
