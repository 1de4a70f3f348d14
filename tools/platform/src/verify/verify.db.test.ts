import { projectPaths } from "@ensemble/backend";
import { createTestBackend } from "@ensemble/backend/testing";
import { readDataUses } from "@ensemble/build/data";
import type { DataUse } from "@ensemble/build/release-lists";
import { readdirSync } from "node:fs";
import { cp, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres, { type Sql } from "postgres";
import { beforeAll, describe, expect, test } from "vitest";
import { writeSampleRelease } from "../../fixtures/sample-release";
import { type DataSurface, parseSurface } from "../environments/database";
import { folderStore } from "../store/folder-store";
import type { Store } from "../store/store";
import { workspaceRoot } from "../workspace";
import { breaksOf } from "./database-breaks";
import { migrationProblems } from "./migration-problems";

describe("database breaks", () => {
  /** The data that this repository's apps use, as their releases list it. */
  let uses: DataUse[];
  let sql: Sql;
  let current: DataSurface;
  beforeAll(async () => {
    const backend = await createTestBackend();
    sql = postgres(backend.adminUrl, { max: 1, onnotice: () => undefined });
    current = await readSurfaceOf(sql);
    uses = readDataUses(sources(), workspaceRoot);
    return async () => {
      await sql.end();
      await backend.dispose();
    };
  }, 300_000);
  // The compiler takes 10 s to read all sources.

  function sources(): string[] {
    const folders = ["apps", "libs/session", "libs/domain", "libs/editing", "libs/studio"];
    return folders.flatMap((folder) =>
      readdirSync(join(workspaceRoot, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /^(?!.*\.test\.)[^.]+\.tsx?$/.test(entry.name))
        .map((entry) => join(entry.parentPath, entry.name))
        .filter((path) => /\/src\//.test(path) && !/node_modules|\/testing\//.test(path)),
    );
  }

  async function readSurfaceOf(database: Pick<Sql, "unsafe">): Promise<DataSurface> {
    const [row] = await database.unsafe("select public.data_surface() as surface");
    return parseSurface(row?.surface);
  }

  /** Returns what the apps would lack after a migration, which is rolled back. */
  async function missingAfter(migration: string): Promise<string[]> {
    const undone = new Error("undone");
    let after = current;
    await sql
      .begin(async (transaction) => {
        await transaction.unsafe(migration);
        after = await readSurfaceOf(transaction);
        throw undone;
      })
      .catch((error: unknown) => {
        if (error !== undone) throw error;
      });
    return breaksOf(uses, after, current);
  }

  test("finds all data that this repository's apps use", () => {
    expect(breaksOf(uses, current, current)).toEqual([]);
    expect(uses.length).toBeGreaterThan(500);
  });

  test.each<[what: string, migration: string, message: string]>([
    [
      "a column is dropped",
      "alter table public.outfits drop column subtitle cascade",
      "reads outfits.subtitle: no such column (apps/",
    ],
    [
      "a column of related rows is renamed",
      "alter table public.outfit_images rename column placeholder_color to color",
      "reads outfit_images.placeholder_color: no such column (apps/",
    ],
    [
      "a column that is only written is dropped",
      "alter table public.expert_stylists drop column cancel_bookings_because cascade",
      "changes expert_stylists.cancel_bookings_because: no such column (apps/admin/",
    ],
    [
      "a column that only a filter names is renamed",
      "alter table public.items rename column style_code to style",
      "reads items.style_code: no such column (apps/",
    ],
    [
      "a table is dropped",
      "drop table public.favorite_list_shares cascade",
      "reads favorite_list_shares.token: no such table (apps/shop/",
    ],
    [
      "a table is renamed",
      "alter table public.service_packages rename to packages",
      "reads service_packages.price: no such table (apps/",
    ],
    [
      "a text becomes JSON",
      "alter table public.release_changes drop constraint release_changes_reason_check, " +
        "alter reason type jsonb using to_jsonb(reason)",
      "reads release_changes.reason as text: it is json (apps/admin/",
    ],
    [
      "a new column is required",
      "alter table public.outfit_reviews add column language text not null",
      "inserts rows of outfit_reviews without language: a row must include it (apps/shop/",
    ],
    [
      "an optional column becomes required",
      "alter table public.favorite_lists alter created_at drop default",
      "inserts rows of favorite_lists without created_at: a row must include it (apps/shop/",
    ],
    [
      "a function is dropped",
      "drop function public.similar_items",
      "calls similar_items(page_size, piece_id): no such function (apps/shop/",
    ],
    [
      "an argument is renamed",
      `drop function public.suggest_search;
     create function public.suggest_search(words text) returns jsonb language sql
       as 'select null::jsonb'`,
      "calls suggest_search(typed): it has no argument typed (apps/s",
    ],
    [
      "a new argument is required",
      `drop function public.shop_page;
     create function public.shop_page(path text, city text)
       returns table (slug text, name text, item_count bigint)
       language sql as 'select null, null, 0'`,
      "calls shop_page(path): a call must include city (apps/shop/",
    ],
    [
      "a function's result loses a column",
      `drop function public.shop_page;
     create function public.shop_page(path text) returns table (slug text, name text)
       language sql as 'select null, null'`,
      "reads item_count of shop_page: the result lacks it (apps/shop/",
    ],
    [
      "a function's result changes its kind",
      `drop function public.own_review_name;
     create function public.own_review_name() returns jsonb language sql as 'select null::jsonb'`,
      "reads own_review_name as text: it is json (apps/shop/",
    ],
    [
      "a value of an enum is renamed",
      "alter type public.booking_status rename value 'no_show' to 'absent'",
      "to expert_bookings.status: not one of its values (apps/admin/",
    ],
    [
      "a value of an argument is renamed",
      "alter type public.size rename value 'XXL' to '2XL'",
      "sends XXL to set_alert(size): not one of its values (apps/shop/",
    ],
    [
      "visitors can no longer read a column",
      "revoke select on public.expert_stylists from anon",
      "reads expert_stylists.name: anon may no longer (apps/",
    ],
    [
      "no role can change a column",
      "revoke update (note) on public.favorites from authenticated",
      "changes favorites.note: no one may (apps/shop/",
    ],
    [
      "no role can insert a column",
      "revoke insert on public.outfit_review_votes from authenticated",
      "inserts outfit_review_votes.review_id: no one may (apps/shop/",
    ],
    [
      "no role can delete rows",
      "revoke delete on public.favorite_lists from authenticated",
      "deletes rows of favorite_lists: no one may (apps/shop/",
    ],
    [
      "visitors can no longer call a function",
      "revoke execute on function public.confirm_alerts from anon",
      "calls confirm_alerts(confirm_key): anon may no longer (apps/shop/",
    ],
    [
      "a foreign key that a select follows is dropped",
      "alter table public.outfit_images drop constraint outfit_images_outfit_id_fkey",
      "reads outfit_images of outfits: no foreign key relates them (apps/",
    ],
    [
      "a second foreign key makes a select ambiguous",
      "alter table public.outfit_images add column detail_of uuid references public.outfits",
      "reads outfit_images of outfits: outfit_images_",
    ],
    [
      "an upsert loses its primary key",
      "alter table public.style_profiles drop constraint style_profiles_pkey cascade",
      "inserts or changes rows of style_profiles: it has no primary key (apps/shop/",
    ],
    [
      "an upsert loses its unique columns",
      "alter table public.favorites drop constraint favorites_thing_key",
      "inserts or changes rows of favorites: it has no unique constraint on item_id, list_id, outfit_id, user_id (libs/session/",
    ],
    [
      "a bucket is removed",
      `alter table storage.buckets disable trigger all;
     delete from storage.buckets where id = 'partner-assets'`,
      "stores files in partner-assets: no such bucket (libs/editing/",
    ],
  ])("refuses a migration when %s", async (_what, migration, message) => {
    const missing = await missingAfter(migration);
    expect(
      missing.find((line) => line.includes(message)),
      missing.join("\n"),
    ).toMatch(/\((apps|libs)\/.*\.tsx?:\d+\)$/);
  });

  test.each<[what: string, migration: string]>([
    ["a column", "alter table public.outfits add column mood text"],
    [
      "a column with a default",
      "alter table public.outfit_reviews add column language text not null default 'en'",
    ],
    ["a value of an enum", "alter type public.booking_status add value 'moved'"],
    ["a table", "create table public.moods (id uuid primary key, name text not null)"],
    ["a function", "create function public.moods() returns text language sql as 'select null'"],
    [
      "an optional argument",
      `drop function public.suggest_search;
     create function public.suggest_search(typed text, most int default 8) returns jsonb
       language sql as 'select null::jsonb';
     grant execute on function public.suggest_search to anon, authenticated`,
    ],
    [
      "a column of a result",
      `drop function public.shop_page;
     create function public.shop_page(path text)
       returns table (slug text, name text, item_count bigint, city text)
       language sql as 'select null, null, 0, null';
     grant execute on function public.shop_page to anon, authenticated`,
    ],
    ["a right", "grant select on public.favorite_lists to anon"],
    ["an index", "create index on public.outfits (title)"],
    ["nullability to a column", "alter table public.favorite_lists alter name drop not null"],
    [
      "a foreign key to a table that selects don't join",
      "alter table public.favorite_lists add column cover uuid references public.items",
    ],
    [
      "a view that replaces a renamed table",
      `alter table public.style_profiles rename to kept_profiles;
     create view public.style_profiles with (security_invoker = true) as
       select * from public.kept_profiles;
     grant select, insert, update, delete on public.style_profiles to authenticated`,
    ],
    ["nothing but drops an unused function", "drop function public.record_telemetry"],
  ])("accepts a migration that adds %s", async (_what, migration) => {
    expect(await missingAfter(migration)).toEqual([]);
  });
});

describe("migration problems", () => {
  const uses: DataUse[] = [
    { need: "column", table: "outfits", column: "subtitle", kind: "text", at: "src/card.ts:7" },
    { need: "call", function: "shop_page", always: ["path"], maybe: [], at: "src/shops.ts:3" },
  ];

  let store: Store;
  let migrationsDir: string;
  let newest: string;
  let pins: { used: string; unused: string };
  beforeAll(async () => {
    const folder = await mkdtemp(join(tmpdir(), "ensemble-migrations-"));
    store = folderStore(join(folder, "dist"));
    const owner = "@ensemble/shop";
    pins = {
      used: await writeSampleRelease(store, "shop", "1", { owner }, { uses }),
      unused: await writeSampleRelease(store, "shop", "2"),
    };
    migrationsDir = join(folder, "migrations");
    await cp(projectPaths.migrationsDir, migrationsDir, { recursive: true });
    newest = (await readdir(migrationsDir)).sort().at(-1)!.slice(0, 14);
    await writeFile(
      join(migrationsDir, "29990101000000_contract.sql"),
      `alter table public.outfits drop column subtitle cascade;
     revoke execute on function public.shop_page(text) from anon;`,
    );
    return () => rm(folder, { recursive: true });
  });

  const dropped = "reads outfits.subtitle: no such column (src/card.ts:7)";
  const revoked = "calls shop_page(path): anon may no longer (src/shops.ts:3)";

  /** Returns the problems of an environment's releases with the injected migration. */
  async function problemsWith(shop: object, migration?: string): Promise<string> {
    const releases = { shop: { release: "latest", ...shop } };
    const environment = { environment: "production", releases, migration };
    const problems = await migrationProblems(environment, store, migrationsDir);
    return problems.map(({ release, message }) => `${release}: ${message}`).join("\n");
  }

  test("reports what breaks pinned, previous and canary releases, including lost rights", async () => {
    const { used, unused } = pins;
    const canary = { release: used, percent: 5 };
    for (const pin of [{ release: used }, { release: unused, previous: used }, { canary }]) {
      const problems = await problemsWith(pin, newest);
      expect(problems).toContain(`shop@${used}: this release, of @ensemble/shop, uses what`);
      expect(problems).toContain(dropped);
      expect(problems).toContain(revoked);
    }
  });

  test("doesn't report lost rights when the environment's migration is unknown", async () => {
    // The second migration is from before the baseline.
    for (const migration of [undefined, "20250101000000"]) {
      const problems = await problemsWith({ release: pins.used }, migration);
      expect(problems).toContain(dropped);
      expect(problems).not.toContain(revoked);
    }
  });

  test("accepts a migration that pinned releases aren't affected by, and reports missing releases", async () => {
    expect(await problemsWith({ release: pins.unused }, newest)).toBe("");
    expect(await problemsWith({}, newest)).toBe("");
    expect(await problemsWith({ release: "1.0.0+0123456789" })).toMatch(/has no such release/);
  });
});
