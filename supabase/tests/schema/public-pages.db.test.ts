import { expect, test } from "vitest";
import { notifications, sharedDatabase } from "../fixture";

const database = sharedDatabase({ seeded: true });

/** Returns the columns whose changes notify servers that prerender pages. */
async function notifyingColumns(table: string): Promise<string[]> {
  const columns = await database.sql<{ name: string }[]>`
    select pg_attribute.attname as name
    from pg_trigger
    join pg_attribute on pg_attribute.attrelid = pg_trigger.tgrelid
    where pg_trigger.tgname = 'notify_page_caches'
      and pg_trigger.tgrelid = ${`public.${table}`}::regclass
      and pg_attribute.attnum > 0
      -- A trigger without a list of columns watches all of them.
      and (cardinality(pg_trigger.tgattr) = 0 or pg_attribute.attnum = any (pg_trigger.tgattr))`;
  return columns.map(({ name }) => name);
}

/** Columns that neither shoppers nor administrators can change. */
const constant = ["id"];

// outfits.db.test.tsx in apps/shop compares these cards with the columns that it selects.
test("notifies of a change of every column that an outfit card shows", async () => {
  const [outfit] = await database.sql<{ card: Record<string, unknown> }[]>`
    select card
    from jsonb_array_elements(
      private.outfit_cards(array(select id from public.outfits where listed limit 1))
    ) as card`;
  const { outfit_images: images, ...card } = outfit!.card;
  const [image] = images as object[];
  const shown = { outfits: Object.keys(card), outfit_images: Object.keys(image!) };
  for (const [table, columns] of Object.entries(shown)) {
    const watched = [...(await notifyingColumns(table)), ...constant];
    expect(columns.length).toBeGreaterThan(2);
    expect(
      columns.filter((column) => !watched.includes(column)),
      `columns of ${table} that notify_page_caches misses`,
    ).toEqual([]);
  }
});

test("notifies of changed rows once per transaction, and of no statement that matches none", async () => {
  const { sql } = database;
  const notifiedBy = (...statements: string[]): Promise<string[]> =>
    notifications(sql, () =>
      sql.begin(async (transaction) => {
        for (const statement of statements) await transaction.unsafe(statement);
      }),
    );
  expect(
    await notifiedBy(
      "delete from public.outfit_reviews where id = gen_random_uuid()",
      "update public.outfits set title = 'None' where false",
      "delete from public.expert_days_off where false",
    ),
  ).toEqual([]);
  expect(
    await notifiedBy(
      "update public.outfits set title = title || '.' where slug = 'the-quiet-yes'",
      "update public.outfits set title = rtrim(title, '.') where slug = 'the-quiet-yes'",
      "update public.service_packages set name = name || '.' where id = (select id from public.service_packages order by id limit 1)",
    ),
  ).toEqual([
    expect.stringMatching(/^soon outfits [0-9a-f]{8}$/),
    expect.stringMatching(/^soon experts [0-9a-f]{8}$/),
  ]);
  const items = "(select id from public.items order by id limit 2)";
  const some = await notifiedBy(`update public.items set name = name || '.' where id in ${items}`);
  expect(some).toHaveLength(2);
  for (const payload of some) expect(payload).toMatch(/^soon( (items|shops|[0-9a-f]{8}))+$/);
  expect(await notifiedBy("update public.items set name = name || '.'")).toEqual(["soon pages"]);
  const admin =
    "select set_config('request.jwt.claims', jsonb_build_object('sub', user_id)::text, true) from public.user_preferences where is_admin limit 1";
  const saved = "update public.collections set description = description || '.'";
  expect(await notifiedBy(admin, saved)).toContainEqual(expect.stringMatching(/^now collections /));
});
