import { readFile } from "node:fs/promises";
import { openDataApi } from "../accounts";
import { expectReadable } from "../accessible";
import { expect, test } from "../fixtures";

/** Returns a CSV file with one valid and one invalid partner. */
const sampleFile = (name: string) =>
  [
    "Shop,Contact,E-Mail,Categories,Instagram",
    `"${name} one","Ida, the first",ida@one.example,Electronics; Home & Lifestyle,@one`,
    `${name} two,Iris,iris,Electronics,=cmd()`,
  ].join("\r\n");

test("imports a file's valid rows and offers the invalid ones for download", async ({
  page,
  request,
  signIn,
}) => {
  const name = `Bulk ${crypto.randomUUID()}`;
  await signIn("admin");
  await page.goto("/admin/partners/bulk");
  const part = page.getByRole("region", { name: "Import" });
  await part.getByLabel("What are you importing?").selectOption("Partners");
  await part.getByLabel("CSV file").setInputFiles({
    name: "rows.csv",
    mimeType: "text/csv",
    buffer: Buffer.from(sampleFile(name)),
  });
  await part.getByRole("button", { name: "Check 2 Rows" }).click();
  await expect(
    part.getByText("Not imported yet: 1 will be created, 0 updated, 0 unchanged, 1 rejected."),
  ).toBeVisible();
  await expectReadable(page);
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Download Rejected Rows (1)" }).click(),
  ]);
  expect(file.suggestedFilename()).toBe("rows-rejected.csv");
  expect((await readFile(await file.path(), "utf8")).split("\r\n")).toEqual([
    "\uFEFFShop,Contact,E-Mail,Categories,Instagram,Row,Errors",
    `${name} two,Iris,iris,Electronics,'=cmd(),3,Valid email is required`,
  ]);
  await part.getByRole("button", { name: "Import All Valid Rows (1)" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Import" }).click();
  await expect(
    part.getByText("1 row imported: 1 created, 0 updated, 0 unchanged, 0 rejected."),
  ).toBeVisible();
  const admin = await openDataApi(request);
  const stored = `shop_name=like.${encodeURIComponent(name)}*&select=shop_name,contact_name`;
  expect(await admin.read("affiliate_partners", stored)).toEqual([
    { shop_name: `${name} one`, contact_name: "Ida, the first" },
  ]);
});
