import { expect, test } from "vitest";
import { slugify, uniqueSlug } from "./field-rules";

test.each([
  ["Modern Office Elegance", "modern-office-elegance"],
  ["  Rock & Roll!  ", "rock-roll"],
  ["  Zoë Nuñez-O’Brien ", "zoe-nunez-o-brien"],
  ["90s ﬁt", "90s-fit"],
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
