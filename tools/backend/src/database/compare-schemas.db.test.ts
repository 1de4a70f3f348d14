import postgres, { type Sql } from "postgres";
import { beforeAll, expect, test } from "vitest";
import { projectPaths } from "../project";
import { joinServer } from "../testing/shared-server";
import { cloneDatabase } from "../testing/template";
import { type Catalog, readCatalog } from "./catalog";
import { describeDifference, type Difference, differences } from "./compare-schemas";

let sql: Sql;
let migrations: Catalog;
beforeAll(async () => {
  const server = await joinServer();
  const database = await cloneDatabase(server, projectPaths);
  // As the superuser, who may also create publications and event triggers.
  sql = postgres(database.adminUrl, { max: 1, onnotice: () => undefined });
  migrations = await readCatalog(sql);
  return async () => {
    await sql.end();
    await database.drop();
    await server.leave();
  };
});

/** The differences after a statement, which is rolled back. */
async function differencesAfter(statement: string): Promise<Difference[]> {
  const undone = new Error("undone");
  let found: Difference[] = [];
  await sql
    .begin(async (transaction) => {
      await transaction.unsafe(statement);
      found = differences(await readCatalog(transaction), migrations);
      throw undone;
    })
    .catch((error: unknown) => {
      if (error !== undone) throw error;
    });
  return found;
}

const outfitPolicy = `"Administrators add outfits" on public.outfits`;

test.each<[what: string, statement: string, objects: string[]]>([
  ["nothing", "select 1", []],
  [
    "a default",
    "alter table public.outfits alter budget set default 'over_400'",
    ["column public.outfits.budget"],
  ],
  [
    "a nullability",
    "alter table public.items alter image drop not null",
    ["column public.items.image"],
  ],
  [
    "a type of a column",
    "alter table public.affiliate_conversions alter revenue type numeric(14, 2)",
    ["column public.affiliate_conversions.revenue"],
  ],
  [
    "a column more",
    "alter table public.style_profiles add note text",
    ["column public.style_profiles.note", "table public.style_profiles"],
  ],
  [
    "a check",
    "alter table public.outfits drop constraint outfits_slug_bounds",
    ["constraint outfits_slug_bounds on public.outfits"],
  ],
  [
    "a foreign key",
    `alter table public.outfit_items
       drop constraint outfit_items_item_id_fkey,
       add constraint outfit_items_item_id_fkey
         foreign key (item_id) references public.items (id) on delete cascade`,
    ["constraint outfit_items_item_id_fkey on public.outfit_items"],
  ],
  ["an index", "drop index public.outfits_vibe_idx", ["index public.outfits_vibe_idx"]],
  [
    "row security",
    "alter table public.outfits disable row level security",
    ["table public.outfits"],
  ],
  [
    "a table that is logged",
    "alter table private.telemetry_days set logged",
    ["table private.telemetry_days"],
  ],
  ["a policy", `alter policy ${outfitPolicy} with check (true)`, [`policy ${outfitPolicy}`]],
  ["a policy's roles", `alter policy ${outfitPolicy} to anon`, [`policy ${outfitPolicy}`]],
  ["a policy less", `drop policy ${outfitPolicy}`, [`policy ${outfitPolicy}`]],
  [
    "a policy of Storage",
    `drop policy "Administrators upload pictures" on storage.objects`,
    [`policy "Administrators upload pictures" on storage.objects`],
  ],
  [
    "a grant on a table",
    "grant delete on public.outfits to anon",
    ["rights of anon on relation public.outfits"],
  ],
  [
    "a grant on a column",
    "revoke update (title) on public.outfits from authenticated",
    ["rights of authenticated on column public.outfits.title"],
  ],
  [
    "a grant on a function",
    "grant execute on function private.is_admin() to public",
    ["rights of PUBLIC on function private.is_admin()"],
  ],
  ["a grant on a schema", "grant create on schema public to anon", ["schema public"]],
  [
    "default privileges",
    "alter default privileges for role postgres in schema public grant select on tables to anon",
    ["default privileges of postgres on tables in public"],
  ],
  [
    "the body of a function",
    `create or replace function private.is_admin() returns boolean language sql stable
       security definer set search_path = '' as 'select true'`,
    ["function private.is_admin()"],
  ],
  [
    "the security of a function",
    "alter function private.is_admin() security invoker",
    ["function private.is_admin()"],
  ],
  [
    "a setting of a function",
    "alter function private.is_admin() reset search_path",
    ["function private.is_admin()"],
  ],
  [
    "the owner of a function",
    "alter function private.is_admin() owner to supabase_admin",
    ["function private.is_admin()"],
  ],
  [
    "a trigger less",
    "drop trigger check_booking on public.expert_bookings",
    ["trigger check_booking on public.expert_bookings"],
  ],
  [
    "a trigger that is off",
    "alter table public.expert_bookings disable trigger check_booking",
    ["trigger check_booking on public.expert_bookings"],
  ],
  ["an enumeration", "alter type public.vibe rename value 'edgy' to 'sharp'", ["type public.vibe"]],
  [
    "a composite type",
    "alter type private.affiliate_figures add attribute note text",
    ["type private.affiliate_figures"],
  ],
  [
    "a view",
    "alter view private.partner_figures set (security_invoker = true)",
    ["view private.partner_figures"],
  ],
  [
    "an identity",
    "alter table public.audit_log alter id set generated by default",
    ["column public.audit_log.id"],
  ],
  [
    "a sequence",
    "alter sequence public.audit_log_id_seq increment 2",
    ["sequence public.audit_log_id_seq"],
  ],
  ["a comment", "comment on table public.outfits is 'Looks'", ["comment on table public.outfits"]],
  [
    "an extension",
    "create extension citext schema extensions",
    ["comment on extension citext", "extension citext"],
  ],
  [
    "a row",
    "update public.retailers set name = 'Hennes' where code = 'HM'",
    ["rows of public.retailers"],
  ],
  ["a publication", "create publication changes for table public.outfits", ["publication changes"]],
  [
    "a rule",
    "create rule keep as on delete to public.outfits do instead nothing",
    ["rule keep on public.outfits"],
  ],
])("names the object when %s differs", async (_what, statement, objects) => {
  const found = await differencesAfter(statement);
  expect(found.map(({ object }) => object)).toEqual(objects);
});

test("reports an event trigger with the function that it calls", async () => {
  const found = await differencesAfter(`
    create function private.note_command() returns event_trigger language plpgsql as
      'begin end';
    revoke execute on function private.note_command() from public;
    create event trigger note_command on ddl_command_end execute function private.note_command()`);
  expect(found.map(({ object }) => object)).toEqual([
    "event trigger note_command",
    "function private.note_command()",
  ]);
});

test("ignores whether a constraint was validated for older rows", async () => {
  expect(
    await differencesAfter(`
      alter table public.outfits drop constraint outfits_slug_bounds;
      alter table public.outfits
        add constraint outfits_slug_bounds check (char_length(slug) <= 250) not valid`),
  ).toEqual([]);
});

test("shows both definitions of an object, line by line", async () => {
  const [column] = await differencesAfter("alter table public.items alter image drop default");
  expect(column && describeDifference(column)).toBe(
    [
      "column public.items.image: - supabase/migrations, + supabase/schemas",
      "  - text not null default ''::text",
      "  + text not null",
    ].join("\n"),
  );
});

test("reports which side has an object that the other lacks", async () => {
  const [missing] = await differencesAfter("drop index public.outfits_vibe_idx");
  expect(missing && describeDifference(missing)).toBe(
    [
      "index public.outfits_vibe_idx: only in supabase/migrations",
      "  - CREATE INDEX outfits_vibe_idx ON public.outfits USING btree (vibe, created_at DESC)",
    ].join("\n"),
  );
  const [added] = await differencesAfter("create schema more");
  expect(added && describeDifference(added)).toMatch(
    /^schema more: only in supabase\/schemas\n {2}\+ /,
  );
});
