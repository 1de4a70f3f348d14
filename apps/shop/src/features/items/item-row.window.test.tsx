import { renderElement, screen } from "@ensemble/testing";
import { expect, test } from "vitest";
import { ItemSizes } from "./item-row";

const texts = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test("strikes a sold-out size through, and says so, in the item's order of sizes", async () => {
  const inStock = [
    { size: "M", availability: "low_stock" },
    { size: "S", availability: "sold_out" },
  ] as const;
  const { container } = await renderElement(<ItemSizes sizes={["S", "M"]} inStock={inStock} />);
  expect(texts()).toEqual(["S sold out", "M"]);
  expect(container.querySelectorAll("s")).toHaveLength(1);
});

test("shows nothing when an item comes in one size", async () => {
  await renderElement(
    <ItemSizes sizes={[]} inStock={[{ size: null, availability: "in_stock" }]} />,
  );
  expect(texts()).toEqual([]);
});
