import { expect, test } from "vitest";
import { pageNumbers } from "./list-parts";
import { changedFields, fieldLabel, type RecordChange } from "./record-history";
import { formatMoment } from "./text";

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

test("lists only fields that differ, as readable values", () => {
  const before = { name: "Maison", tier: null, tags: ["knit"], slug: "a", updated_at: "a" };
  const after = { name: "Maison", tier: "gold", tags: [], slug: "b", updated_at: "b" };
  const fields = changedFields(change(before, after), "affiliate_partners", { slug: "Page URL" });
  expect(fields).toEqual([
    { label: "Tier", before: "(empty)", after: "gold" },
    { label: "Tags", before: "knit", after: "(empty)" },
    { label: "Page URL", before: "a", after: "b" },
  ]);
});

test("lists no fields when the record was created or deleted", () => {
  const table = "affiliate_partners";
  expect(changedFields(change(null, { name: "Maison" }), table)).toEqual([]);
  expect(changedFields(change({ name: "Maison" }, null), table)).toEqual([]);
});

test("names parts of a record, never their ids", () => {
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
    { label: "Hours", before: "(empty)", after: "Monday 09:00 – 17:30" },
  ]);
});

test("shows a changed picture as another image", () => {
  const image = (name: string) => ({
    logo_url: `/storage/v1/object/public/partner-assets/${name}`,
  });
  expect(changedFields(change(image("a.png"), image("b.png")), "affiliate_partners")).toEqual([
    { label: "Logo url", before: "image", after: "new image" },
  ]);
  expect(changedFields(change({ logo_url: null }, image("b.png")), "affiliate_partners")).toEqual([
    { label: "Logo url", before: "(empty)", after: "image" },
  ]);
});

test("formats a column's name as a label", () => {
  expect(fieldLabel("commission_rate")).toBe("Commission rate");
});

test("lists every page when there are few", () => {
  expect(pageNumbers(1, 1)).toEqual([1]);
  expect(pageNumbers(3, 5)).toEqual([1, 2, 3, 4, 5]);
});

test("lists the ends and the neighbors when there are many", () => {
  expect(pageNumbers(1, 20)).toEqual([1, 2, "gap", 20]);
  expect(pageNumbers(10, 20)).toEqual([1, "gap", 9, 10, 11, "gap", 20]);
  expect(pageNumbers(20, 20)).toEqual([1, "gap", 19, 20]);
});

test("lists the page instead of a gap when only one is left out", () => {
  expect(pageNumbers(4, 7)).toEqual([1, 2, 3, 4, 5, 6, 7]);
});

test("formats a moment in the given zone", () => {
  expect(formatMoment(Date.parse("2027-01-11T23:30:00Z"), "Asia/Tokyo")).toBe(
    "Tue, Jan 12, 2027, 8:30 AM",
  );
});

test("returns one 'unknown time' when the moment is out of a browser's range", () => {
  expect(formatMoment(Date.parse("200000-01-03T10:00:00+00:00"), "UTC")).toBe("unknown time");
});
