import { expect, test } from "vitest";
import { sharedFixture } from "../fixture";
import { addRow, type Row } from "../rows/add-row";
import { addExpert, bookingRow } from "../rows/expert-rows";
import { addItem, savedItem, saveItem, saveSizes, shopRow } from "../rows/item-rows";
import { addOutfit, outfitRow, outfitSave } from "../rows/outfit-rows";
import { addLink, addPartner } from "../rows/partner-rows";

const fixture = sharedFixture();

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

const fetchHistory = async (of_table: string, record: unknown, more: Row = {}): Promise<Row[]> => {
  const call = { of_table, of_record: String(record), ...more };
  const { data } = await fixture.administrator.api.rpc("record_history", call).throwOnError();
  return data as Row[];
};

test("logs changes with author and values before and after, for administrators", async () => {
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

test("doesn't log derived changes or shoppers' own changes", async () => {
  const outfit = await addOutfit(fixture.sql);
  const { api, id: user_id } = fixture.shopper;
  const own = { user_id, outfit_id: outfit.id };
  await api.from("favorites").insert(own).throwOnError();
  const review = { ...own, author_name: "Sara", rating: 2, comment: "" };
  await api.from("outfit_reviews").insert(review).throwOnError();
  // An edit without a change.
  const outfits = fixture.administrator.api.from("outfits");
  await outfits.update({ title: outfit.title }).eq("id", outfit.id);
  expect(await changes("outfits", outfit.id)).toEqual([]);
});

test("marks changes by the server and outlives the author's account", async () => {
  const leaving = await fixture.newPerson("leaving");
  await fixture.sql`insert into public.user_preferences (user_id, is_admin) values (${leaving.id}, true)`;
  const outfit = await addOutfit(fixture.sql);
  await leaving.api.from("outfits").update({ title: "Left" }).eq("id", outfit.id);
  await fixture.service.from("outfits").update({ title: "Server" }).eq("id", outfit.id);
  await fixture.sql`delete from auth.users where id = ${leaving.id}`;
  const history = await fetchHistory("outfits", outfit.id);
  expect(history.map((change) => change.actor_email)).toEqual([null, ""]);
});

test("logs a row with a composite key under both keys", async () => {
  const outfit = await addOutfit(fixture.sql);
  const collection = await addRow(fixture.sql, "collections", { slug: "audit", title: "Audit" });
  await fixture.administrator.api
    .from("collection_outfits")
    .insert({ collection_id: collection.id, outfit_id: outfit.id, position: 0 });
  const record = `${String(collection.id)}:${String(outfit.id)}`;
  expect(await changes("collection_outfits", record)).toHaveLength(1);
});

test("doesn't log clients' names and notes", async () => {
  const expert = await addExpert(fixture.sql);
  const row = bookingRow(expert, fixture.shopper.id);
  const { id } = await addRow(fixture.sql, "expert_bookings", row);
  const bookings = fixture.administrator.api.from("expert_bookings");
  await bookings.update({ status: "confirmed" }).eq("id", id);
  const [change] = await changes("expert_bookings", id);
  expect(change).toMatchObject({ before: { status: "pending" }, after: { status: "confirmed" } });
  expect(JSON.stringify(change)).not.toContain("I like navy");
  expect(JSON.stringify(change)).not.toContain(fixture.shopper.id);
});

test("logs every table that administrators can write", async () => {
  const unwatched = await fixture.sql`
    select distinct table_name
    from information_schema.column_privileges
    where table_schema = 'public'
      and grantee = 'authenticated'
      and privilege_type in ('INSERT', 'UPDATE')
      and not exists (
        select from pg_trigger
        where tgrelid = ('public.' || table_name)::regclass and tgname like 'record_change%'
      )
    order by table_name`;
  // Only their owners can write these.
  expect(unwatched.map((row) => String(row.table_name))).toEqual([
    "calendar_feeds",
    "favorite_list_shares",
    "favorite_lists",
    "favorites",
    "mail_preferences",
    "outfit_review_votes",
    "style_profiles",
  ]);
});

test("returns a record's history in pages, newest first, with names", async () => {
  const { api, email } = fixture.administrator;
  const outfit = await addOutfit(fixture.sql);
  for (const title of ["One", "Two", "Three"]) {
    await api.from("outfits").update({ title }).eq("id", outfit.id);
  }
  const newest = await fetchHistory("outfits", outfit.id, { page_size: 2 });
  expect(newest).toMatchObject([
    { action: "update", actor_email: email, before: { title: "Two" }, after: { title: "Three" } },
    { action: "update", actor_email: email, before: { title: "One" }, after: { title: "Two" } },
  ]);
  const older = await fetchHistory("outfits", outfit.id, { older_than: newest[1]?.id });
  expect(older).toMatchObject([{ after: { title: "One" } }]);
});

test("counts the changes of one transaction as one save of a page", async () => {
  const { api } = fixture.administrator;
  const collection = await addRow(fixture.sql, "collections", { slug: "saves", title: "Saves" });
  const outfits = [];
  for (let index = 0; index < 3; index += 1) outfits.push((await addOutfit(fixture.sql)).id);
  const contents = { collection: collection.id, outfits };
  await api.from("collections").update({ title: "Saved" }).eq("id", collection.id).throwOnError();
  await api.rpc("set_collection_outfits", contents).throwOnError();
  const newest = await fetchHistory("collections", collection.id, { page_size: 1 });
  expect(newest.map(({ table_name }) => table_name)).toEqual(
    outfits.map(() => "collection_outfits"),
  );
  expect(new Set(newest.map(({ changed_at }) => changed_at)).size).toBe(1);
  const older_than = newest.at(-1)!.id;
  const older = await fetchHistory("collections", collection.id, { page_size: 1, older_than });
  expect(older).toMatchObject([{ table_name: "collections", after: { title: "Saved" } }]);
});

test("includes the client's changes in a booking's history, and an administrator's once", async () => {
  const { administrator, shopper, sql } = fixture;
  const expert = await addExpert(sql);
  const bookings = shopper.api.from("expert_bookings");
  const { data } = await bookings
    .insert(bookingRow(expert, shopper.id))
    .select("id")
    .single()
    .throwOnError();
  const { id } = data;
  const confirmed = administrator.api.from("expert_bookings").update({ status: "confirmed" });
  await confirmed.eq("id", id).throwOnError();
  await bookings.update({ start_time: "12:00" }).eq("id", id).throwOnError();
  const status = (value: string) => expect.objectContaining({ status: value }) as Row;
  expect(await fetchHistory("expert_bookings", id)).toMatchObject([
    {
      action: "update",
      actor_email: shopper.email,
      before: { status: "confirmed", starts_at: expect.stringContaining("T09:00") as string },
      after: { status: "pending", starts_at: expect.stringContaining("T11:00") as string },
    },
    { actor_email: administrator.email, before: status("pending"), after: status("confirmed") },
    { action: "insert", actor_email: shopper.email, before: null, after: status("pending") },
  ]);
});

test("includes the parts of a record in its history by name", async () => {
  const { api } = fixture.administrator;
  const of = async (of_table: string, { id }: Row) =>
    (await fetchHistory(of_table, id)).map(({ table_name, action, subject }) => [
      table_name,
      action,
      subject,
    ]);
  const outfit = await addOutfit(fixture.sql);
  const item = await addItem(fixture.sql, { name: "Felt hat" });
  const collection = await addRow(fixture.sql, "collections", { slug: "parts", title: "Parts" });
  const contents = { items: [item.id], collections: [collection.id] };
  await api.rpc("save_outfit", { ...(await outfitSave(fixture.sql, outfit)), ...contents });
  await api.from("outfit_images").update({ alt_text: "A hat" }).eq("outfit_id", outfit.id);
  await api.rpc("save_outfit", { ...(await outfitSave(fixture.sql, outfit)), items: [] });
  expect(await of("outfits", outfit)).toEqual([
    ["outfit_items", "delete", "Felt hat"],
    ["outfit_images", "update", null],
    ["collection_outfits", "insert", "Parts"],
    ["outfit_items", "insert", "Felt hat"],
    ["outfits", "update", null], // Its hero image.
  ]);
  expect(await of("collections", collection)).toEqual([
    ["collection_outfits", "insert", outfit.title],
  ]);

  const expert = await addExpert(fixture.sql);
  const own = { expert_id: expert.id };
  await api.from("service_packages").update({ price: 77 }).match(own);
  const day = "2031-05-01";
  await api.from("expert_days_off").insert({ ...own, first_day: day, last_day: day });
  const hours = (...days: number[]) =>
    api.rpc("set_expert_week", {
      expert: expert.id,
      windows: days.map((day_of_week) => ({ day_of_week, start_time: "09:00", end_time: "11:00" })),
    });
  await hours(1, 2);
  const before = await of("expert_stylists", expert);
  await hours(1, 3);
  const after = await of("expert_stylists", expert);
  // Monday doesn't change.
  expect(after.slice(0, after.length - before.length)).toEqual([
    ["expert_availability", "insert", null],
    ["expert_availability", "delete", null],
  ]);
  expect(before.slice(-2)).toEqual([
    ["expert_days_off", "insert", null],
    ["service_packages", "update", null],
  ]);
});

test("shows the history only to administrators, in limited pages", async () => {
  const record = { of_table: "outfits", of_record: "1" };
  const refused = await fixture.shopper.api.rpc("record_history", record);
  expect(refused.error).toMatchObject({ code: "PT403" });
  const huge = { ...record, page_size: 1000 };
  const { error } = await fixture.administrator.api.rpc("record_history", huge);
  expect(error).toMatchObject({ code: "PT422" });
});

/** Restores a record's version before the save that is `age` saves old; the newest is 0. */
async function restore(
  of_table: string,
  { id: of_record }: Row,
  age: number,
  api = fixture.administrator.api,
) {
  const history = await fetchHistory(of_table, of_record);
  const saves = [...new Set(history.map(({ changed_at }) => changed_at))];
  const change = history.find(({ changed_at }) => changed_at === saves[age])!.id;
  const latest = Math.max(...history.map(({ id }) => Number(id)));
  return api.rpc("restore_version", { of_table, of_record, change, latest });
}
const stored = async (table: string, { id }: Row): Promise<Row> => {
  const [row] = await fixture.sql<Row[]>`
    select * from public.${fixture.sql(table)} where id = ${String(id)}`;
  return row!;
};

test("restores an item's version with its sizes, which its outfits, prices and history follow", async () => {
  const item = await addItem(fixture.sql, { name: "Coat", price: 100 });
  const outfit = await addOutfit(fixture.sql);
  await addRow(fixture.sql, "outfit_items", {
    outfit_id: outfit.id,
    item_id: item.id,
    position: 0,
  });
  const { version: _, ...first } = await savedItem(fixture.sql, item.id);
  const { sizes } = first;
  await saveSizes(fixture, item.id, { price: 120 }, "S");
  await saveItem(fixture, item.id, {
    name: "Cape",
    sizes: [{ ...sizes[0], size: "L", price: 80 }],
  });
  expect(await stored("outfits", outfit)).toMatchObject({ total_price: "80.00" });
  // The version between the two saves, then the one before both.
  expect(await restore("items", item, 0)).toMatchObject({ error: null });
  expect(await savedItem(fixture.sql, item.id)).toMatchObject({
    name: "Coat",
    sizes: [{ size: "S", price: 120 }, sizes[1]],
  });
  expect(await restore("items", item, 2)).toMatchObject({ error: null });
  expect(await savedItem(fixture.sql, item.id)).toMatchObject(first);
  expect(await stored("outfits", outfit)).toMatchObject({ total_price: "100.00" });
  const prices = await fixture.sql`
    select price from public.item_variant_changes
    where item_id = ${String(item.id)} and size = 'S' order by id`;
  expect(prices.map(({ price }) => price)).toEqual(["100.00", "120.00", null, "120.00", "100.00"]);
  const [newest] = await fetchHistory("items", item.id);
  expect(newest).toMatchObject({ actor_email: fixture.administrator.email, action: "update" });
});

test("restores an outfit's and a collection's version with its parts, except for pictures", async () => {
  const { api } = fixture.administrator;
  const [outfit, other] = [
    await addOutfit(fixture.sql, { title: "First" }),
    await addOutfit(fixture.sql),
  ];
  const items = [(await addItem(fixture.sql)).id, (await addItem(fixture.sql)).id];
  const collection = await addRow(fixture.sql, "collections", { slug: "versions", title: "Old" });
  const save = async (more: Row) =>
    api.rpc("save_outfit", { ...(await outfitSave(fixture.sql, outfit)), ...more }).throwOnError();
  await save({ items, collections: [collection.id] });
  const first = await outfitSave(fixture.sql, outfit);
  const new_image = {
    image_url: "/storage/v1/object/public/outfit-images/new.jpg",
    alt_text: "New",
  };
  const columns = { ...first.columns, title: "Second" };
  await save({ columns, items: [items[1]], collections: [], images: [new_image] });
  expect(await restore("outfits", outfit, 0)).toMatchObject({ error: null });
  const restored = await outfitSave(fixture.sql, outfit);
  expect(restored).toMatchObject({ columns: first.columns, items, images: [new_image] });
  expect(restored.collections).toEqual([collection.id]);

  const outfits = [other.id, outfit.id];
  await api
    .rpc("save_collection", {
      collection: collection.id,
      columns: { title: "New", tags: [], cover_image: "" },
      outfits,
    })
    .throwOnError();
  await api
    .from("collections")
    .update({ deleted_at: new Date().toISOString() })
    .eq("id", collection.id);
  expect(await restore("collections", collection, 1)).toMatchObject({ error: null });
  expect(await stored("collections", collection)).toMatchObject({
    title: "Old",
    deleted_at: expect.any(Date) as Date,
  });
  const members = await fixture.sql`
    select outfit_id from public.collection_outfits where collection_id = ${String(collection.id)}`;
  expect(members).toEqual([{ outfit_id: outfit.id }]);
});

test("restores versions of other records, unless what they name is gone, someone saved since, or by others", async () => {
  const { api } = fixture.administrator;
  const link = await addLink(fixture.sql);
  await api.from("affiliate_links").update({ campaign_name: "Summer" }).eq("id", link.id);
  expect(await restore("affiliate_links", link, 0)).toMatchObject({ error: null });
  expect(await stored("affiliate_links", link)).toMatchObject({ campaign_name: "Spring" });
  await api.from("affiliate_links").update({ campaign_name: "Fall" }).eq("id", link.id);
  const [newest, older] = await fetchHistory("affiliate_links", link.id);
  const stale = { of_table: "affiliate_links", of_record: link.id, change: older!.id };
  expect(await api.rpc("restore_version", { ...stale, latest: older!.id })).toMatchObject({
    error: { code: "PT409", hint: "version_conflict" },
  });
  expect(
    await fixture.shopper.api.rpc("restore_version", { ...stale, latest: newest!.id }),
  ).toMatchObject({ error: { code: "42501" } });

  const partner = await addPartner(fixture.sql, { shop_name: "Gone & Co" });
  const shop = await addRow(fixture.sql, "shops", shopRow({ partner_id: partner.id }));
  await api.from("shops").update({ partner_id: null }).eq("id", shop.id);
  await api.from("affiliate_partners").delete().eq("id", partner.id);
  expect(await restore("shops", shop, 0)).toMatchObject({
    error: { code: "PT422", message: expect.stringContaining("the partner Gone & Co") as string },
  });
  const expert = await addExpert(fixture.sql);
  const booking = await addRow(
    fixture.sql,
    "expert_bookings",
    bookingRow(expert, fixture.shopper.id),
  );
  await api.from("expert_bookings").update({ status: "confirmed" }).eq("id", booking.id);
  expect(await restore("expert_bookings", booking, 0)).toMatchObject({
    error: { hint: "no_versions" },
  });
});
