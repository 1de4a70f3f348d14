import { beforeAll, expect, test } from "vitest";
import { openFixture, type Fixture } from "../fixture";
import { addOutfit, outfitRow } from "../rows/outfit-rows";
import type { Row } from "../rows/add-row";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const changes = async (table: string, record: unknown): Promise<Row[]> => {
  const { data, error } = await fixture.administrator.api
    .from("audit_log")
    .select("actor_id, action, before, after")
    .eq("table_name", table)
    .eq("record_id", record)
    .order("id");
  if (error) throw error;
  return data;
};

test("logs who changed what, before and after, for administrators", async () => {
  const { api, id: actor_id } = fixture.administrator;
  const outfits = api.from("outfits");
  const { data } = await outfits
    .insert(outfitRow({ title: "First" }))
    .select("id")
    .single();
  await outfits.update({ title: "Second" }).eq("id", data?.id);
  await outfits.delete().eq("id", data?.id);
  expect(await changes("outfits", data?.id)).toEqual([
    {
      actor_id,
      action: "insert",
      before: null,
      after: expect.objectContaining({ title: "First" }) as Row,
    },
    {
      actor_id,
      action: "update",
      before: expect.objectContaining({ title: "First" }) as Row,
      after: expect.objectContaining({ title: "Second" }) as Row,
    },
    {
      actor_id,
      action: "delete",
      before: expect.objectContaining({ title: "Second" }) as Row,
      after: null,
    },
  ]);
});

test("logs neither derived changes nor shoppers' own", async () => {
  const outfit = await addOutfit(fixture.sql);
  await fixture.shopper.api
    .from("favorites")
    .insert({ user_id: fixture.shopper.id, outfit_id: outfit.id });
  await fixture.shopper.api.from("outfit_reviews").insert({
    outfit_id: outfit.id,
    user_id: fixture.shopper.id,
    author_name: "Sara",
    rating: 2,
    comment: "",
  });
  // An edit that changes nothing.
  await fixture.administrator.api
    .from("outfits")
    .update({ title: "City walk" })
    .eq("id", outfit.id);
  expect(await changes("outfits", outfit.id)).toEqual([]);
});

test("marks changes by the server and outlives the account of their author", async () => {
  const leaving = await fixture.newPerson("leaving");
  await fixture.sql`insert into public.user_preferences (user_id, is_admin) values (${leaving.id}, true)`;
  const outfit = await addOutfit(fixture.sql);
  await leaving.api.from("outfits").update({ title: "Left" }).eq("id", outfit.id);
  await fixture.service.from("outfits").update({ title: "Server" }).eq("id", outfit.id);
  await fixture.sql`delete from auth.users where id = ${leaving.id}`;
  const { data } = await fixture.administrator.api.rpc("record_history", {
    of_table: "outfits",
    of_record: String(outfit.id),
  });
  expect((data as Row[]).map((change) => change.actor_email)).toEqual([null, ""]);
});
