import { expect, test } from "vitest";
import { exportColumns } from "./export-section";
import { guessMapping, importFields, mappingSchemas } from "./import-file";

const kinds = ["partners", "links", "conversions"] as const;

test.each(kinds)("maps every column of an exported file of %s", (kind) => {
  const headers = exportColumns(kind);
  const mapping = guessMapping(kind, headers);
  for (const { name } of importFields[kind]) expect(headers[Number(mapping[name])]).toBe(name);
  expect(mappingSchemas[kind].safeParse(mapping).success).toBe(true);
});

test("recognizes columns by common names and uses each once", () => {
  const mapping = guessMapping("conversions", ["Order No.", "Order-ID", "Amount", " LINK code "]);
  expect(mapping).toEqual({
    tracking_code: "3",
    order_reference: "1",
    revenue: "2",
    commission: "",
    converted_at: "",
  });
  expect(guessMapping("partners", ["Name", "Shop"]).shop_name).toBe("0");
});

test("requires columns for required fields, unless rows have a tracking code", () => {
  const messages = (kind: (typeof kinds)[number], mapping: Record<string, string>) =>
    mappingSchemas[kind].safeParse(mapping).error?.issues.map(({ path }) => path.join()) ?? [];
  expect(messages("partners", { shop_name: "0" })).toEqual([
    "contact_name",
    "contact_email",
    "product_categories",
  ]);
  expect(messages("partners", { tracking_code: "0", status: "1" })).toEqual([]);
  expect(messages("conversions", { tracking_code: "0" })).toEqual(["order_reference", "revenue"]);
  expect(messages("partners", { tracking_code: "0", status: "0" })).toEqual(["status"]);
});
