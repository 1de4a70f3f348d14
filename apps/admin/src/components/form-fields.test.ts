import type { FieldErrors } from "react-hook-form";
import { expect, test } from "vitest";
import { formIssues } from "./form-fields";

test("lists issues of lists and groups with those of fields", () => {
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

test("lists nothing when the form has no errors", () => {
  expect(formIssues({})).toEqual([]);
});
