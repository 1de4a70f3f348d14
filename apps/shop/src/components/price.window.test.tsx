import { provideTestSettings, renderElement } from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { Price } from "./price";

beforeAll(provideTestSettings);

test.each([
  [{ price: 80, reference: 100 }, "$80.00 was $100.00", "was $100.00"],
  [{ price: 80, reference: null, highest: 80 }, "$80.00", undefined],
  [{ price: 80, reference: 100, highest: 90 }, "from $80.00 was $100.00", "was $100.00"],
  [{ price: 79.6, reference: 90, whole: true, main: true }, "$80 was $90", "was $90"],
  // Both are rounded to the same total.
  [{ price: 79.6, reference: 80.4, whole: true }, "$80", undefined],
])("strikes an old price through when it is higher: %j", async (props, text, struck) => {
  const { container } = await renderElement(<Price {...props} />);
  expect(container.textContent).toBe(text);
  expect(container.querySelector("s")?.textContent).toBe(struck);
});
