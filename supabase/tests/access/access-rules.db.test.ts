import { beforeAll, expect, test } from "vitest";
import {
  addExpert,
  addItem,
  addLink,
  addOutfit,
  addRow,
  bookingRow,
  partnerRow,
  bookingDay,
  dayAhead,
} from "../sample-rows";
import { openFixture, type Fixture } from "../fixture";

let fixture: Fixture;
beforeAll(async () => {
  fixture = await openFixture();
  return fixture.close;
});

const refused = { code: "42501" };

test("lets no account write its own is_admin, with or without a row", async () => {
  const { api, id } = fixture.shopper;
  const table = api.from("user_preferences");
  expect((await table.insert({ user_id: id, is_admin: true })).error).toMatchObject(refused);
  expect((await table.upsert({ user_id: id, is_admin: true })).error).toMatchObject(refused);

  await addRow(fixture.sql, "user_preferences", { user_id: id });
  expect((await table.update({ is_admin: true }).eq("user_id", id)).error).toMatchObject(refused);
  expect((await table.upsert({ user_id: id, is_admin: true })).error).toMatchObject(refused);
  const { data } = await table.select("is_admin").eq("user_id", id).single();
  expect(data).toEqual({ is_admin: false });
});

test("lets an administrator appoint another one", async () => {
  const person = await fixture.newPerson("promoted");
  const { error } = await fixture.administrator.api
    .from("user_preferences")
    .insert({ user_id: person.id, is_admin: true });
  expect(error).toBeNull();
  const { data } = await person.api.from("affiliate_partners").select("id");
  expect(data).not.toBeNull();
});

test("shows partner contacts and commissions to administrators only", async () => {
  const partner = await addRow(
    fixture.sql,
    "affiliate_partners",
    partnerRow({ commission_rate: 12 }),
  );
  const link = await addRow(fixture.sql, "affiliate_links", {
    partner_id: partner.id,
    campaign_name: "Secret",
    original_url: "https://shop.example/",
  });
  const item = await addItem(fixture.sql, { affiliate_link_id: link.id });
  const read = (api: Fixture["anonymous"]["api"]) =>
    api.from("affiliate_partners").select("contact_email, commission_rate").eq("id", partner.id);
  const throughItem = (api: Fixture["anonymous"]["api"]) =>
    api
      .from("items")
      .select("name, affiliate_links(commission, affiliate_partners(contact_email))")
      .eq("id", item.id)
      .single();

  expect((await read(fixture.anonymous.api)).error).toMatchObject(refused);
  expect((await throughItem(fixture.anonymous.api)).error).toMatchObject(refused);
  expect((await read(fixture.shopper.api)).data).toEqual([]);
  expect((await throughItem(fixture.shopper.api)).error).toMatchObject(refused);
  expect((await read(fixture.administrator.api)).data).toEqual([
    { contact_email: "pia@shop.example", commission_rate: 12 },
  ]);
});

test("shows a booking to its client and administrators, and busy times without names", async () => {
  const expert = await addExpert(fixture.sql);
  await addRow(fixture.sql, "expert_bookings", bookingRow(expert, fixture.shopper.id));
  const notes = (person: Fixture["anonymous"]) =>
    person.api.from("expert_bookings").select("client_notes").eq("expert_id", expert.id);
  const found = [{ client_notes: "I like navy" }];

  expect((await notes(fixture.anonymous)).error).toMatchObject(refused);
  expect((await notes(fixture.other)).data).toEqual([]);
  expect((await notes(fixture.shopper)).data).toEqual(found);
  expect((await notes(fixture.administrator)).data).toEqual(found);

  const busy = await fixture.anonymous.api.rpc("expert_busy_times", {
    expert: expert.id,
    from_time: `${dayAhead(20)}T00:00:00Z`,
    until_time: `${dayAhead(40)}T00:00:00Z`,
  });
  expect(busy.error).toBeNull();
  expect(busy.data).toEqual([
    {
      starts_at: `${bookingDay}T09:00:00+00:00`,
      ends_at: `${bookingDay}T10:00:00+00:00`,
    },
  ]);
});

test("refuses the second of two overlapping bookings with 409", async () => {
  const expert = await addExpert(fixture.sql);
  const book = (person: Fixture["shopper"], start: string) =>
    person.api
      .from("expert_bookings")
      .insert(bookingRow(expert, person.id, { start_time: start, end_time: start }));
  expect((await book(fixture.shopper, "10:00")).error).toBeNull();
  const second = await book(fixture.other, "10:30");
  expect(second.status).toBe(409);
  expect(second.error).toMatchObject({ code: "PT409", hint: "slot_taken" });
});

test("refuses writes to derived columns", async () => {
  const outfit = await addOutfit(fixture.sql);
  const link = await addLink(fixture.sql);
  const expert = await addExpert(fixture.sql);
  const { api } = fixture.administrator;
  const attempts = [
    api.from("outfits").update({ total_price: 1 }).eq("id", outfit.id),
    api.from("outfits").update({ status: "published" }).eq("id", outfit.id),
    api.from("outfits").update({ rating: 5, review_count: 900 }).eq("id", outfit.id),
    api.from("outfits").update({ popularity: 1e9 }).eq("id", outfit.id),
    api.from("affiliate_links").update({ click_count: 1 }).eq("id", link.id),
    api.from("affiliate_links").update({ tracking_code: "EN_AAAAAAAA" }).eq("id", link.id),
    api.from("expert_stylists").update({ rating: 5 }).eq("id", expert.id),
    api.from("affiliate_partners").insert(partnerRow({ tracking_code: "AF_AAAAAAAA" })),
  ];
  for (const attempt of attempts) expect((await attempt).error).toMatchObject(refused);
});

test.each([
  ["outfit_reviews", "user_id"],
  ["expert_reviews", "client_id"],
  ["items", "affiliate_link_id"],
])(
  "hides %s.%s from visitors and shoppers when they select, filter or sort",
  async (table, column) => {
    for (const { api } of [fixture.anonymous, fixture.shopper]) {
      const id = () => api.from(table).select("id");
      expect((await api.from(table).select(column)).error).toMatchObject(refused);
      expect((await id().eq(column, fixture.other.id)).error).toMatchObject(refused);
      expect((await id().order(column)).error).toMatchObject(refused);
    }
  },
);

test("finds a shopper's own review of an outfit and their last signature", async () => {
  const outfit = await addOutfit(fixture.sql);
  const words = { outfit_id: outfit.id, rating: 4, comment: "Lovely" };
  for (const { api, id } of [fixture.shopper, fixture.other]) {
    expect((await api.rpc("own_review_name")).data).toBe("");
    const review = { ...words, user_id: id, author_name: `Name of ${id}` };
    expect((await api.from("outfit_reviews").insert(review)).error).toBeNull();
  }
  const { api, id } = fixture.shopper;
  const own = await api.rpc("own_review", { outfit: outfit.id as string });
  expect(own.data).toMatchObject([{ author_name: `Name of ${id}`, rating: 4, comment: "Lovely" }]);
  expect((await api.rpc("own_review_name")).data).toBe(`Name of ${id}`);
  const changed = await api
    .from("outfit_reviews")
    .update({ rating: 2 })
    .eq("outfit_id", outfit.id)
    .select("author_name");
  expect(changed.data).toEqual([{ author_name: `Name of ${id}` }]);
  expect(
    (await fixture.administrator.api.rpc("own_review", { outfit: outfit.id as string })).data,
  ).toEqual([]);
});
