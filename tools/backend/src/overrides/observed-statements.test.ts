import { expect, test } from "vitest";
import { withoutValues } from "./observed-statements";

test.each([
  [
    'select "o"."title" from outfits as o where slug = $1 limit $2',
    'select "o"."title" from outfits as o where slug = $1 limit $2',
  ],
  ["where email = 'ada@people.example' and n > 12.5", "where email = ? and n > ?"],
  ["select 'it''s', e'it\\'s', $$it's$$, $a$it's$a$, x1", "select ?, ?, ?, ?, x1"],
  ["select 1 -- don't\n, 'ada'", "select ? -- don't\n, ?"],
  [`select 'ada' as "it's", 'secret'`, `select ? as "it's", ?`],
  ["select 'never ends, ada", "select ?"],
])("writes %j as %j", (text, without) => expect(withoutValues(text)).toBe(without));

test("cuts a long text after its values are gone", () => {
  const text = `select '${"secret ".repeat(600)}' ${"and true ".repeat(600)}`;
  expect(withoutValues(text)).toHaveLength(4000);
  expect(withoutValues(text)).not.toContain("secret");
});
