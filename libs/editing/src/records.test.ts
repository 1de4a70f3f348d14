import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import { beforeAll, expect, test } from "vitest";
import { changedFields, columnLabel, groupBySave, type RecordChange } from "./record-changes";
import { formatMoment } from "./times";

beforeAll(() =>
  provideSettings(
    settingsSchema.parse({
      environment: "test",
      supabase: { url: "http://backend.test", key: "sb_publishable_for_a_test" },
    }),
  ),
);

const change = (
  before: RecordChange["before"],
  after: RecordChange["after"],
  more: Partial<RecordChange> = {},
): RecordChange => ({
  id: 1,
  changed_at: "2026-11-21T08:00:00Z",
  actor_email: "admin@ensemble.example",
  action: "update",
  table_name: "affiliate_partners",
  subject: "",
  before,
  after,
  ...more,
});

test("lists differing fields with readable values", () => {
  const before = {
    name: "Maison",
    partnership_tier: null,
    tags: ["knit"],
    slug: "a",
    updated_at: "a",
  };
  const after = { name: "Maison", partnership_tier: "gold", tags: [], slug: "b", updated_at: "b" };
  const fields = changedFields(change(before, after), "affiliate_partners");
  expect(fields).toEqual([
    { label: "Tier", before: "(empty)", after: "Gold" },
    { label: "Tags", before: "knit", after: "(empty)" },
    { label: "Page URL", before: "a", after: "b" },
  ]);
});

test("omits the fields of a created or deleted record", () => {
  const table = "affiliate_partners";
  expect(changedFields(change(null, { name: "Maison" }), table)).toEqual([]);
  expect(changedFields(change({ name: "Maison" }, null), table)).toEqual([]);
});

test("names parts of a record instead of showing ids", () => {
  const hat = { outfit_id: "1", item_id: "2", position: 0 };
  const item = { table_name: "outfit_items", subject: "Felt hat" };
  expect(changedFields(change(null, hat, item), "outfits")).toEqual([
    { label: "Item", before: "(empty)", after: "Felt hat" },
  ]);
  expect(changedFields(change(hat, { ...hat, position: 2 }, item), "outfits")).toEqual([
    { label: "Item Felt hat: position", before: "1", after: "3" },
  ]);
  const member = { table_name: "collection_outfits", subject: "Quiet Monday" };
  expect(changedFields(change({ outfit_id: "1" }, null, member), "collections")).toEqual([
    { label: "Outfit", before: "Quiet Monday", after: "(empty)" },
  ]);
  const monday = { day_of_week: 1, start_time: "09:00:00", end_time: "17:30:00" };
  const hours = change(null, monday, { table_name: "expert_availability", subject: null });
  expect(changedFields(hours, "expert_stylists")).toEqual([
    { label: "Hours", before: "(empty)", after: "Monday 9:00 AM – 5:30 PM" },
  ]);
});

test("shows a changed picture as a new image", () => {
  const image = (name: string) => ({
    logo_url: `/storage/v1/object/public/partner-assets/${name}`,
  });
  expect(changedFields(change(image("a.png"), image("b.png")), "affiliate_partners")).toEqual([
    { label: "Logo", before: "image", after: "new image" },
  ]);
  expect(changedFields(change({ logo_url: null }, image("b.png")), "affiliate_partners")).toEqual([
    { label: "Logo", before: "(empty)", after: "image" },
  ]);
});

test("shows times in the given zone, names and amounts, and omits derived columns", () => {
  const at = (hour: number) => `2026-12-07T${hour}:00:00+00:00`;
  const before = { starts_at: at(14), ends_at: at(15), sequence: 0, status: "pending" };
  const after = { starts_at: at(15), ends_at: at(16), sequence: 1, status: "no_show" };
  const moved = change(before, after, { table_name: "expert_bookings" });
  expect(changedFields(moved, "expert_bookings", "Europe/Paris")).toEqual([
    { label: "Starts", before: "Dec 7, 2026, 3:00 PM", after: "Dec 7, 2026, 4:00 PM" },
    { label: "Status", before: "Pending", after: "No-show" },
  ]);
  const [price, rate] = [
    change({ price: 77 }, { price: 129.9 }, { table_name: "items" }),
    change({ commission_rate: 5 }, { commission_rate: 7.5 }),
  ];
  expect(changedFields(price, "items")).toEqual([
    { label: "Price", before: "$77.00", after: "$129.90" },
  ]);
  expect(changedFields(rate, "affiliate_partners")).toEqual([
    { label: "Commission rate", before: "5%", after: "7.5%" },
  ]);
});

test("groups the changes of one transaction, which share time and author", () => {
  const [first, second] = ["2026-11-21T08:00:00.000001Z", "2026-11-21T08:00:00.000002Z"];
  const of = (id: number, changed_at: string, actor_email = "a@ensemble.example") =>
    change(null, {}, { id, changed_at, actor_email });
  const saves = groupBySave([
    of(4, second),
    of(3, second),
    of(2, first, "b@ensemble.example"),
    of(1, first),
  ]);
  expect(saves.map((changes) => changes.map(({ id }) => id))).toEqual([[3, 4], [2], [1]]);
});

test("describes an item's changed sizes once for a save", () => {
  const of = (id: number, before: object | null, after: object | null) =>
    change(before as RecordChange["before"], after as RecordChange["before"], {
      id,
      table_name: "item_variants",
    });
  const row = { price: 89, sale_price: null, availability: "in_stock" };
  const [save, ...others] = groupBySave([
    of(3, { S: row, L: row }, { S: { ...row, price: 79 }, L: { ...row, price: 60 } }),
    of(2, null, { L: row }),
    of(1, { M: row }, null),
  ]);
  expect(others).toEqual([]);
  expect(save!.flatMap((change) => changedFields(change, "items"))).toEqual([
    { label: "Price (S)", before: "$89.00", after: "$79.00" },
    { label: "Size M", before: "$89.00", after: "(empty)" },
    { label: "Size L", before: "(empty)", after: "$60.00" },
  ]);
  const soldOut = of(1, { "One size": row }, { "One size": { ...row, availability: "sold_out" } });
  expect(changedFields(soldOut, "items")).toEqual([
    { label: "Availability", before: "In stock", after: "Sold out" },
  ]);
});

test("formats a column's name as a label", () => {
  expect(columnLabel("commission_rate")).toBe("Commission rate");
});

test("formats date and time in a zone", () => {
  expect(formatMoment(Date.parse("2027-01-11T23:30:00Z"), "Asia/Tokyo")).toBe(
    "Tue, Jan 12, 2027, 8:30 AM",
  );
});

test("returns 'unknown time' once for an invalid instant", () => {
  expect(formatMoment(Date.parse("200000-01-03T10:00:00+00:00"), "UTC")).toBe("unknown time");
});
