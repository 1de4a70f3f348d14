import { expect, test } from "vitest";
import { openingText } from "./shop-this-look";

test.each([
  [0, /^Your browser opened none of the shops\. Open them here\.$/],
  [1, /^Your browser may have opened only the first shop\./],
  [4, /^Every shop is open\./],
])("reports 4 tabs when %s opened", (opened, text) => {
  expect(openingText(opened, 4)).toMatch(text);
});
