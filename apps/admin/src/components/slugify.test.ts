import { expect, test } from "vitest";
import { slugify } from "./field-rules";

test.each([
  ["Modern Office Elegance", "modern-office-elegance"],
  ["  Rock & Roll!  ", "rock-roll"],
  ["  Zoë Nuñez-O’Brien ", "zoe-nunez-o-brien"],
  ["90s ﬁt", "90s-fit"],
  ["夏", ""],
])("turns the name %j into %j", (name, slug) => {
  expect(slugify(name)).toBe(slug);
});
