import { expectAccessibleBothWays } from "../both-views";
import { openOffice } from "../experts/office";
import { expect, expectAccessible, test } from "../fixtures";
import { toastWith } from "../toast";
import {
  bulk,
  chooseFile,
  confirmImport,
  downloaded,
  importPart,
  newLink,
  newName,
} from "./bulk-steps";

/** Three shops that can be imported and two that cannot. */
const sampleFile = (name: string) =>
  [
    "Shop,Contact,E-Mail,Kinds,Instagram",
    `${name} one,Ines,ines@one.example,Electronics,@one`,
    `${name} two,Iris,iris,Electronics,=cmd()`,
    `"${name} three","Ida, the third",ida@three.example,Electronics; Home & Lifestyle,`,
    `${name} four,Ivy,ivy@four.example,Weather,`,
    `${name} five,Ina,ina@five.example,Sports & Fitness,-five`,
  ].join("\r\n");

test.beforeEach(({ signIn }) => signIn("admin"));

test("a file with good and bad rows: columns, preview, errors, import, and once more", async ({
  page,
  request,
}) => {
  const name = newName("Bulk");
  const office = await openOffice(request);
  const there = () => office.read("affiliate_partners", `shop_name=like.${name}*&select=id`);
  await page.goto(bulk);
  const part = importPart(page);
  await chooseFile(page, "Partners", sampleFile(name));
  await expect(part.getByRole("status").getByText("rows.csv: 5 rows, 5 columns")).toBeVisible();
  await expect(part.getByLabel("Contact email (required)")).toHaveValue("2");
  await expect(part.getByText("Not imported: Kinds")).toBeVisible();
  await part.getByRole("button", { name: "Check 5 rows" }).click();
  await expect(part.getByRole("alert")).toBeFocused();
  await expect(part.getByText("Choose the column of product categories")).toHaveCount(2);
  await expectAccessibleBothWays(page);
  await part.getByLabel("Product categories (required)").selectOption("Kinds");
  await part.getByRole("button", { name: "Check 5 rows" }).click();

  await expect(
    part.getByText("Not imported: 3 would be created, 0 updated, 0 unchanged, 2 refused."),
  ).toBeVisible();
  const table = part.getByRole("table", { name: "Rows" });
  await expect(table.getByRole("row")).toHaveCount(6);
  await part.getByRole("combobox", { name: /^Show rows/ }).selectOption("Refused");
  await expect(table.getByRole("row")).toHaveCount(3);
  await expect(table.getByRole("row").nth(1)).toContainText("Valid email is required");
  await expect(table.getByRole("row").nth(2)).toContainText("One of the categories does not exist");
  await expectAccessibleBothWays(page);

  const { file, text } = await downloaded(page, "Download refused rows (2)");
  expect(file.suggestedFilename()).toBe("rows-refused.csv");
  expect(text.split("\r\n")).toEqual([
    "\uFEFFShop,Contact,E-Mail,Kinds,Instagram,Row,Errors",
    `${name} two,Iris,iris,Electronics,"'=cmd()",3,Valid email is required`,
    `${name} four,Ivy,ivy@four.example,Weather,,5,One of the categories does not exist`,
  ]);

  expect(await there()).toEqual([]);
  await part.getByRole("button", { name: "Import all valid rows (3)" }).click();
  const question = page.getByRole("alertdialog", { name: "Import 3 partners?" });
  await expect(question).toContainText("3 to be created, 0 to be updated");
  await expectAccessibleBothWays(page);
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await there()).toEqual([]);
  await confirmImport(page, "Import all valid rows (3)");
  await expect(
    part.getByText("3 rows imported: 3 created, 0 updated, 0 unchanged, 0 refused."),
  ).toBeVisible();
  expect(await there()).toHaveLength(3);

  await part.getByRole("button", { name: "Another file" }).click();
  await chooseFile(page, "Partners", sampleFile(name));
  await part.getByLabel("Product categories (required)").selectOption("Kinds");
  await part.getByRole("button", { name: "Check 5 rows" }).click();
  await confirmImport(page, "Import all valid rows (3)");
  await expect(
    part.getByText("3 rows imported: 0 created, 0 updated, 3 unchanged, 0 refused."),
  ).toBeVisible();
  expect(await there()).toHaveLength(3);
});

test("only chosen rows are imported, from a dropped file, without a mouse", async ({
  page,
  request,
}) => {
  const name = newName("Chosen");
  const office = await openOffice(request);
  await page.goto(bulk);
  const part = importPart(page);
  const zone = part.getByLabel("Choose a CSV file or drop it here");
  const buffer = Buffer.from("PK\u0003\u0004\u0000");
  await zone.setInputFiles({ name: "rows.xlsx", mimeType: "application/zip", buffer });
  await expect(part.getByRole("alert")).toHaveText(
    "This is no CSV file. Save the sheet as CSV first.",
  );
  await expect(zone).toHaveAccessibleDescription(/This is no CSV file/);
  const transfer = await page.evaluateHandle(
    (text) => {
      const data = new DataTransfer();
      data.items.add(new File([text], "dropped.csv", { type: "text/csv" }));
      return data;
    },
    sampleFile(name).replace("Kinds", "Categories").replaceAll(",", ";").replaceAll("; ", "| "),
  );
  await part
    .getByText("or drop it here")
    .dispatchEvent("drop", { dataTransfer: transfer, bubbles: true });
  await expect(part.getByText("dropped.csv: 5 rows, 5 columns")).toBeVisible();
  await expect(part.getByRole("heading", { name: "Columns" })).toBeFocused();
  await part.getByRole("button", { name: "Check 5 rows" }).press("Enter");
  await expect(part.getByRole("heading", { name: "dropped.csv as partners" })).toBeFocused();
  await part.getByRole("checkbox", { name: "Select row 2" }).press("Space");
  await part.getByRole("checkbox", { name: "Select row 3" }).press("Space");
  await part.getByRole("button", { name: "Import chosen rows (1)" }).press("Enter");
  const question = page.getByRole("alertdialog", { name: "Import 1 partner?" });
  await question.getByRole("button", { name: "Import" }).press("Enter");
  await expect(part.getByText("1 row imported: 1 created")).toBeVisible();
  await expect(part.getByText("Not imported: 2 would be created")).toBeVisible();
  const made = await office.read("affiliate_partners", `shop_name=like.${name}*&select=shop_name`);
  expect(made).toEqual([{ shop_name: `${name} one` }]);
});

test("what is exported is read back without a change", async ({ page }) => {
  await page.goto(bulk);
  for (const kind of ["partners", "links", "conversions"]) {
    const { file, text } = await downloaded(page, `Export ${kind}`);
    expect(file.suggestedFilename()).toMatch(new RegExp(`^ensemble-${kind}-[\\d-]+\\.csv$`));
    await expect(page.getByText(/^[\d,]+ \w+ exported\.$/)).toBeVisible();
    if (kind === "conversions") {
      expect(text).toMatch(/^\uFEFFtracking_code,order_reference,revenue,commission,converted_at,/);
      continue;
    }
    await chooseFile(page, kind, text);
    const part = importPart(page);
    await part.getByRole("button", { name: /^Check [\d,]+ rows$/ }).click();
    // Whoever else writes meanwhile may have changed a row; none is new and none is refused.
    await expect(part.getByText(/^Not imported: 0 would be created, .* 0 refused\.$/)).toBeVisible({
      timeout: 30_000,
    });
    await expect(part.getByText("Unchanged", { exact: true }).nth(5)).toBeVisible();
    await part.getByRole("button", { name: "Another file" }).click();
  }
});

test("many get one status: found, counted, asked, changed", async ({ page, request }) => {
  const name = newName("Many");
  const office = await openOffice(request);
  for (const [place, status] of ["pending", "active", "inactive"].entries()) {
    await office.insert("affiliate_partners", {
      shop_name: `${name} ${place}`,
      contact_name: "Mina",
      contact_email: "mina@many.example",
      product_categories: ["Electronics"],
      status,
    });
  }
  await page.goto(bulk);
  const part = page.getByRole("region", { name: "Change Status" });
  await part.getByLabel("Shop, contact or code").fill(name);
  await part.getByRole("button", { name: "Find partners" }).click();
  await expect(part.getByRole("alert")).toContainText("Choose the new status");
  await part.getByLabel("New status").selectOption("Inactive");
  await part.getByRole("button", { name: "Find partners" }).click();
  await expect(part.getByText("2 partners will be inactive; 1 already is.")).toBeVisible();
  await expect(part.getByText(`${name} 0; ${name} 1`)).toBeVisible();
  await part.getByRole("button", { name: "Change 2 partners" }).click();
  await expectAccessible(page);
  const question = page.getByRole("alertdialog", { name: "Change 2 partners?" });
  await question.getByRole("button", { name: "Change" }).click();
  await expect(toastWith(page, "2 partners are inactive now.")).toBeVisible();
  const after = await office.read("affiliate_partners", `shop_name=like.${name}*&select=status`);
  expect(after).toEqual(Array(3).fill({ status: "inactive" }));

  await newLink(office, `${name} linked`);
  await part.getByLabel("Change the status of").selectOption("Links");
  await part.getByLabel("Partner, campaign or tracking code").fill(`${name} linked`);
  await part.getByLabel("Status now").selectOption("Active");
  await part.getByLabel("New status").selectOption("Paused");
  await part.getByRole("button", { name: "Find links" }).click();
  await expect(part.getByText("1 link will be paused.")).toBeVisible();
  await part.getByRole("button", { name: "Change 1 link" }).click();
  const another = page.getByRole("alertdialog", { name: "Change 1 link?" });
  await another.getByRole("button", { name: "Change" }).click();
  await expect(toastWith(page, "1 link is paused now.")).toBeVisible();
});
