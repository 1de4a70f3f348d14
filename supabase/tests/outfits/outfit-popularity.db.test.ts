import { randomUUID } from "node:crypto";
import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addItem } from "../rows/item-rows";
import { addOutfit } from "../rows/outfit-rows";
import { addRow, type Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const figures = async (id: unknown): Promise<Row> => {
  const { data, error } = await fixture.administrator.api
    .from("outfits")
    .select(
      "status, total_price, item_count, colors, sizes, retailers, free_shipping, rating, review_count, favorite_count, view_count, click_count, popularity",
    )
    .eq("id", id)
    .single();
  if (error) throw error;
  return data;
};

test("counts favorites once, and a repeated merge of a device's favorites changes nothing", async () => {
  const outfit = await addOutfit(fixture.sql);
  const once = { onConflict: "user_id,list_id,outfit_id,item_id", ignoreDuplicates: true };
  const merge = () =>
    fixture.shopper.api
      .from("favorites")
      .upsert([{ user_id: fixture.shopper.id, outfit_id: outfit.id }], once);
  expect((await merge()).error).toBeNull();
  expect((await merge()).error).toBeNull();
  expect(await figures(outfit.id)).toMatchObject({ favorite_count: 1 });
  await fixture.shopper.api.from("favorites").delete().eq("outfit_id", outfit.id);
  expect(await figures(outfit.id)).toMatchObject({ favorite_count: 0 });
});

test("weighs favorites over clicks over views, and recent over old, in popularity", async () => {
  const view = (outfit: Row, daysAgo: number) =>
    addRow(fixture.sql, "outfit_views", {
      outfit_id: outfit.id,
      visitor: randomUUID(),
      viewed_at: new Date(Date.now() - daysAgo * 86_400_000).toISOString(),
    });
  const [old, fresh, clicked, loved] = await Promise.all(
    [1, 2, 3, 4].map(() => addOutfit(fixture.sql)),
  );
  if (!old || !fresh || !clicked || !loved) throw new Error("four outfits were added");
  const item = await addItem(fixture.sql);
  await view(old, 14);
  await view(old, 14.01);
  await view(fresh, 0);
  await addRow(fixture.sql, "item_clicks", {
    item_id: item.id,
    outfit_id: clicked.id,
    screen: "home",
    visitor: randomUUID(),
  });
  await addRow(fixture.sql, "favorites", { user_id: fixture.other.id, outfit_id: loved.id });

  const ids = [old.id, fresh.id, clicked.id, loved.id];
  const order = async (): Promise<unknown[]> => {
    const { data } = await fixture.anonymous.api
      .from("outfits")
      .select("id")
      .in("id", ids)
      .order("popularity", { ascending: false });
    return (data ?? []).map((row) => row.id);
  };
  // Two views of two weeks ago are worth just under one of today.
  const expected = [loved.id, clicked.id, fresh.id, old.id];
  expect(await order()).toEqual(expected);
  const summed = await fixture.sql<{ popularity: number; sum: number }[]>`
    select
      popularity,
      coalesce((
        select sum(private.popularity_of(5, created_at))
        from public.favorites where outfit_id = outfits.id
      ), 0)
      + coalesce((
        select sum(private.popularity_of(3, clicked_at))
        from public.item_clicks where outfit_id = outfits.id
      ), 0)
      + coalesce((
        select sum(private.popularity_of(1, viewed_at))
        from public.outfit_views where outfit_id = outfits.id
      ), 0) as sum
    from public.outfits where id = any (${ids as string[]})`;
  expect(summed).toHaveLength(4);
  for (const { popularity, sum } of summed) expect(popularity).toBeCloseTo(sum, 3);
});
