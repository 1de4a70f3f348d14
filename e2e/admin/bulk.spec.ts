import { expectAccessibleBothWays } from "../both-views";
import { openDataApi } from "../data-api";
import { expect, test } from "../fixtures";
import { hold } from "../hold";
import { bulk, chooseFile, confirmImport, downloaded, importPart, newName } from "./bulk-steps";

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

test("maps, previews and imports a file with good and bad rows, and imports it again", async ({
  page,
  request,
}) => {
  const name = newName("Bulk");
  const admin = await openDataApi(request);
  const there = () => admin.read("affiliate_partners", `shop_name=like.${name}*&select=id`);
  await page.goto(bulk);
  const part = importPart(page);
  await chooseFile(page, "Partners", sampleFile(name));
  await expect(part.getByRole("status").getByText("rows.csv: 5 rows, 5 columns")).toBeVisible();
  await expect(part.getByLabel("Contact email (required)")).toHaveValue("2");
  await expect(part.getByText("Not imported: Kinds")).toBeVisible();
  await part.getByRole("button", { name: "Check 5 rows" }).click();
  await expect(part.getByRole("alert")).toBeFocused();
  await expect(part.getByText("Choose the column of product categories")).toHaveCount(2);
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
  await expectAccessibleBothWays(page, "looks");

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
  await expectAccessibleBothWays(page, "looks");
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await there()).toEqual([]);
  const answer = await hold(page, "**/rpc/import_partners");
  await confirmImport(page, "Import all valid rows (3)");
  await expect(part.getByRole("progressbar")).toBeVisible();
  await expectAccessibleBothWays(page, "looks");
  answer();
  await expect(
    part.getByText("3 rows imported: 3 created, 0 updated, 0 unchanged, 0 refused."),
  ).toBeVisible();
  expect(await there()).toHaveLength(3);
});
