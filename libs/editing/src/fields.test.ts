import { DataError, type DataErrorKind } from "@ensemble/session";
import type { FieldErrors } from "react-hook-form";
import { expect, test } from "vitest";
import { moveEntry } from "./chosen-list";
import { readInstant, slugify, tagList, uniqueSlug } from "./field-rules";
import { formIssues } from "./form-fields";
import { explainRefusal } from "./refusals";
import { differingFields, withoutRemovedPictures } from "./use-form-save";

test.each([
  ["Modern Office Elegance", "modern-office-elegance"],
  ["  Rock & Roll!  ", "rock-roll"],
  ["  Zoë Nuñez-O’Brien ", "zoe-nunez-o-brien"],
  ["90s ﬁt", "90s-fit"],
  ["Łódź, Æbleø, Straße", "lodz-aebleo-strasse"],
  ["夏", ""],
])("turns the name %j into %j", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

test.each([
  ["Modern Office Elegance", "modern-office-elegance-1700000000000"],
  ["Été à Paris", "ete-a-paris-1700000000000"],
  ["夏", "outfit-1700000000000"],
])("turns the title %j into %s", (title, slug) => {
  expect(uniqueSlug(title, 1_700_000_000_000)).toBe(slug);
  // The pattern that the database requires.
  expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
});

test("limits tags as their column does: entries, and characters without separators", () => {
  const tags = tagList(10, 3);
  expect(tags.parse(" silk,,  Silk , wool, ")).toEqual(["silk", "wool"]);
  const findMessage = (text: string) => tags.safeParse(text).error?.issues[0]?.message;
  expect(findMessage("abcd, efgh, ij")).toBeUndefined();
  expect(findMessage("abcd, efgh, ijk")).toBe("Use 10 characters or fewer.");
  expect(findMessage("a, b, c, d")).toBe("Use 3 entries or fewer.");
});

test("lists issues of nested fields", () => {
  const title = { type: "too_small", message: "Say what it is called." };
  const price = { type: "invalid", message: "Enter a price." };
  const few = { type: "too_small", message: "Choose an item." };
  const items = Object.assign([undefined, { price }], { root: few });
  const errors: FieldErrors<{ title: string; items: { price: string }[] }> = { title, items };
  expect(formIssues(errors)).toEqual([
    { name: "title", message: "Say what it is called." },
    { name: "items.1.price", message: "Enter a price." },
    { name: "items", message: "Choose an item." },
  ]);
});

test("returns an empty list without errors", () => {
  expect(formIssues({})).toEqual([]);
});

interface Draft {
  name: string;
  phone: string;
  tags: string[];
  links: { web: string };
  logo: { key: string; preview: string; alt: string }[];
  items: { id: string; price: number }[];
}

const base: Draft = {
  name: "Maison",
  phone: "1",
  tags: ["knit"],
  links: { web: "" },
  logo: [{ key: "/a.jpg", preview: "/a.jpg", alt: "" }],
  items: [{ id: "hat", price: 1 }],
};
const names = {
  name: "Name",
  phone: "Phone",
  tags: "Tags",
  "links.web": "Web",
  logo: "Logo",
  items: "Items",
} as const;
const between = (mine: Partial<Draft>, theirs: Partial<Draft>) =>
  differingFields<Draft>(names, {
    base,
    mine: { ...base, ...mine },
    theirs: { ...base, ...theirs },
  }).map(({ label, kept, isConflict }) => `${label}: ${isConflict ? "both, " : ""}${kept}`);

test("lists differing fields in form order and keeps the changed side", () => {
  expect(between({ phone: "2" }, { name: "Atelier" })).toEqual(["Name: theirs", "Phone: mine"]);
  expect(between({ links: { web: "a" } }, { tags: [] })).toEqual(["Tags: theirs", "Web: mine"]);
});

test("keeps mine if both changed a field, and omits equal fields", () => {
  expect(between({ name: "Mine" }, { name: "Theirs" })).toEqual(["Name: both, mine"]);
  expect(between({ name: "Both" }, { name: "Both" })).toEqual([]);
});

test("compares pictures by URL and alt text, rows by id", () => {
  const chosen = [{ key: "/a.jpg", preview: "blob:1", alt: "" }];
  expect(between({ logo: chosen }, {})).toEqual([]);
  expect(between({ logo: [{ ...chosen[0]!, alt: "A coat" }] }, {})).toEqual(["Logo: mine"]);
  expect(between({}, { items: [{ id: "hat", price: 9 }] })).toEqual([]);
  expect(between({}, { items: [] })).toEqual(["Items: theirs"]);
});

test("drops pictures that the other save removed, but not new ones", () => {
  const [old, kept] = ["/old.jpg", "/kept.jpg"].map((key) => ({ key, preview: key, alt: "" }));
  const fresh = { key: "1", preview: "blob:1", alt: "", chosen: {} };
  expect(withoutRemovedPictures([old, kept, fresh], [kept])).toEqual([kept, fresh]);
  expect(withoutRemovedPictures(["knit"], [])).toEqual(["knit"]);
});

test.each<DataErrorKind>([
  "signed-out",
  "forbidden",
  "conflict",
  "not-found",
  "invalid",
  "offline",
  "unexpected",
])("explains why nothing was saved for %s", (kind) => {
  const error = new DataError(kind, "duplicate key value", "23505");
  expect(explainRefusal(error)).toMatch(/^Nothing was saved: [a-z].*\.$/);
  expect(explainRefusal(error)).not.toContain(error.message);
});

test("appends the database's message", () => {
  const worded = new DataError("conflict", "it was moved in the meantime.", "PT409", "moved");
  expect(explainRefusal(worded)).toBe("Nothing was saved: it was moved in the meantime.");
});

test("prefers the feature's own messages", () => {
  const unique = new DataError("conflict", "duplicate key", "23505");
  expect(explainRefusal(unique, { "23505": "Choose another address." })).toBe(
    "Choose another address.",
  );
});

test("moves an entry and closes the gap", () => {
  expect(moveEntry(["a", "b", "c"], 0, 2)).toEqual(["b", "c", "a"]);
  expect(moveEntry(["a", "b", "c"], 2, 1)).toEqual(["a", "c", "b"]);
});

test("ignores an index out of range", () => {
  expect(moveEntry(["a", "b"], 0, -1)).toEqual(["a", "b"]);
  expect(moveEntry(["a", "b"], 1, 2)).toEqual(["a", "b"]);
  expect(moveEntry(["a", "b"], 5, 0)).toEqual(["a", "b"]);
});

const local = (year: number, month: number, day: number, ...time: number[]) =>
  new Date(year, month, day, ...time).toISOString();
test.each([
  ["11/29/2026", local(2026, 10, 29), local(2026, 10, 29, 23, 59, 59)],
  ["29.11.2026", local(2026, 10, 29), local(2026, 10, 29, 23, 59, 59)],
  ["2026-11-29", local(2026, 10, 29), local(2026, 10, 29, 23, 59, 59)],
  ["11/29/2026, 9:05 PM", local(2026, 10, 29, 21, 5), local(2026, 10, 29, 21, 5)],
  ["11/29/2026 12:00 a.m.", local(2026, 10, 29), local(2026, 10, 29)],
  ["29.11.2026 21:05", local(2026, 10, 29, 21, 5), local(2026, 10, 29, 21, 5)],
  ["2026-11-29T21:05:10", local(2026, 10, 29, 21, 5, 10), local(2026, 10, 29, 21, 5, 10)],
  ["2026-11-29T18:00:00Z", "2026-11-29T18:00:00Z", "2026-11-29T18:00:00Z"],
  [
    "2026-11-29 18:00:00.123456+00",
    "2026-11-29 18:00:00.123456+00",
    "2026-11-29 18:00:00.123456+00",
  ],
  ["", "", ""],
  ["29/11/2026", undefined, undefined],
  ["2/30/2026", undefined, undefined],
  ["11/29/26", undefined, undefined],
  ["11/29/2026 25:00", undefined, undefined],
  ["11/29/2026 13:00 PM", undefined, undefined],
  ["tomorrow", undefined, undefined],
])("reads %j as the start %j and the end %j", (text, start, end) => {
  expect([readInstant(text, "start"), readInstant(text, "end")]).toEqual([start, end]);
});
