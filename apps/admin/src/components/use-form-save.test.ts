import { expect, test } from "vitest";
import { differingFields, withoutRemovedPictures } from "./use-form-save";

interface Draft {
  name: string;
  phone: string;
  tags: string[];
  links: { web: string };
  logo: { key: string; preview: string; alt: string }[];
  pieces: { id: string; price: number }[];
}

const base: Draft = {
  name: "Maison",
  phone: "1",
  tags: ["knit"],
  links: { web: "" },
  logo: [{ key: "/a.jpg", preview: "/a.jpg", alt: "" }],
  pieces: [{ id: "hat", price: 1 }],
};
const names = {
  name: "Name",
  phone: "Phone",
  tags: "Tags",
  "links.web": "Web",
  logo: "Logo",
  pieces: "Pieces",
} as const;
const between = (mine: Partial<Draft>, theirs: Partial<Draft>) =>
  differingFields<Draft>(names, {
    base,
    mine: { ...base, ...mine },
    theirs: { ...base, ...theirs },
  }).map(({ label, kept }) => `${label}: ${kept}`);

test("lists differing fields in form order and keeps what only one side changed", () => {
  expect(between({ phone: "2" }, { name: "Atelier" })).toEqual(["Name: theirs", "Phone: mine"]);
  expect(between({ links: { web: "a" } }, { tags: [] })).toEqual(["Tags: theirs", "Web: mine"]);
});

test("keeps mine when both changed a field, and lists nothing when they agree", () => {
  expect(between({ name: "Mine" }, { name: "Theirs" })).toEqual(["Name: mine"]);
  expect(between({ name: "Both" }, { name: "Both" })).toEqual([]);
});

test("compares pictures by URL and alt text, rows by id", () => {
  const chosen = [{ key: "/a.jpg", preview: "blob:1", alt: "" }];
  expect(between({ logo: chosen }, {})).toEqual([]);
  expect(between({ logo: [{ ...chosen[0]!, alt: "A coat" }] }, {})).toEqual(["Logo: mine"]);
  expect(between({}, { pieces: [{ id: "hat", price: 9 }] })).toEqual([]);
  expect(between({}, { pieces: [] })).toEqual(["Pieces: theirs"]);
});

test("drops stored pictures that the other save removed, and keeps newly chosen ones", () => {
  const [old, kept] = ["/old.jpg", "/kept.jpg"].map((key) => ({ key, preview: key, alt: "" }));
  const fresh = { key: "1", preview: "blob:1", alt: "", chosen: {} };
  expect(withoutRemovedPictures([old, kept, fresh], [kept])).toEqual([kept, fresh]);
  expect(withoutRemovedPictures(["knit"], [])).toEqual(["knit"]);
});
