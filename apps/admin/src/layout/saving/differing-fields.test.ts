import { expect, test } from "vitest";
import { differingFields, withoutGone } from "./differing-fields";

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

test("names what differs in the form's order, and keeps what only one of both changed", () => {
  expect(between({ phone: "2" }, { name: "Atelier" })).toEqual(["Name: theirs", "Phone: mine"]);
  expect(between({ links: { web: "a" } }, { tags: [] })).toEqual(["Tags: theirs", "Web: mine"]);
});

test("keeps mine where both changed the same field, and asks nothing where they agree", () => {
  expect(between({ name: "Mine" }, { name: "Theirs" })).toEqual(["Name: mine"]);
  expect(between({ name: "Both" }, { name: "Both" })).toEqual([]);
});

test("tells pictures by their address and alt text, rows by their id", () => {
  const chosen = [{ key: "/a.jpg", preview: "blob:1", alt: "" }];
  expect(between({ logo: chosen }, {})).toEqual([]);
  expect(between({ logo: [{ ...chosen[0]!, alt: "A coat" }] }, {})).toEqual(["Logo: mine"]);
  expect(between({}, { pieces: [{ id: "hat", price: 9 }] })).toEqual([]);
  expect(between({}, { pieces: [] })).toEqual(["Pieces: theirs"]);
});

test("gives up stored pictures that the other save removed, and keeps chosen ones", () => {
  const [old, kept] = ["/old.jpg", "/kept.jpg"].map((key) => ({ key, preview: key, alt: "" }));
  const fresh = { key: "1", preview: "blob:1", alt: "", chosen: {} };
  expect(withoutGone([old, kept, fresh], [kept])).toEqual([kept, fresh]);
  expect(withoutGone(["knit"], [])).toEqual(["knit"]);
});
