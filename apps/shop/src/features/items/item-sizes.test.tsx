// @vitest-environment happy-dom
import { renderElement, screen } from "@ensemble/testing";
import { expect, test } from "vitest";
import { ItemSizes } from "./item-sizes";

const texts = () => screen.queryAllByRole("listitem").map(({ textContent }) => textContent);

test("strikes a sold-out size through, and says so", async () => {
  const sizes = [
    { size: "S", availability: "sold_out" },
    { size: "M", availability: "low_stock" },
  ] as const;
  const { container } = await renderElement(<ItemSizes sizes={sizes} />);
  expect(texts()).toEqual(["S sold out", "M"]);
  expect(container.querySelectorAll("s")).toHaveLength(1);
});

test("shows nothing when an item comes in one size", async () => {
  await renderElement(<ItemSizes sizes={[{ size: null, availability: "in_stock" }]} />);
  expect(texts()).toEqual([]);
});
