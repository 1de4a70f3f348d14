import { openOffice } from "../experts/office";
import { expect, expectAccessible, test } from "../fixtures";
import { bulk, chooseFile, confirmImport, importPart, newLink, newName } from "./bulk-steps";
import { hold } from "../hold";

const count = 2000;
const calls = "**/rpc/import_conversions";

/** Orders of one link, each of its own amount. */
const orders = (code: string, name: string) =>
  [
    "Order,Link,Amount,Date",
    ...Array.from(
      { length: count },
      (_, at) => `${name} ${at},${code},${(at % 300) + 0.5},2026-03-01T10:00:00Z`,
    ),
  ].join("\n");

test.use({ expectedErrors: /Failed to load resource|ERR_/ });

test("thousands of rows: progress, cancel, a broken connection, and going on", async ({
  page,
  request,
  signIn,
}) => {
  test.setTimeout(150_000);
  const name = newName("Large");
  const office = await openOffice(request);
  const code = await newLink(office, name);
  const stored = async () => {
    const [link] = await office.read(
      "affiliate_links",
      `tracking_code=eq.${code}&select=conversion_count`,
    );
    return link!.conversion_count;
  };
  await signIn("admin");
  await page.goto(bulk);
  const part = importPart(page);
  await chooseFile(page, "Conversions", orders(code, name));

  // The third portion of the check does not arrive; what was chosen stays.
  let asked = 0;
  await page.route(calls, (route) => ((asked += 1) === 3 ? route.abort() : route.continue()));
  await part.getByRole("button", { name: "Check 2,000 rows" }).click();
  await expect(part.getByRole("alert")).toContainText(
    "The server could not be reached. 500 of 2,000 rows are checked",
  );
  await part.getByRole("button", { name: "Retry" }).click();
  await expect(part.getByText("Not imported: 2,000 would be created")).toBeVisible();
  expect(asked).toBe(9);
  await page.unroute(calls);
  expect(await stored()).toBe(0);
  await part.getByRole("button", { name: "Next" }).click();
  await expect(part.getByText("Page 2 of 40")).toBeVisible();

  // The third portion of the import waits until somebody has pressed Cancel.
  asked = 0;
  const release = await hold(page, calls, () => ++asked === 3);
  await confirmImport(page, "Import all valid rows (2,000)");
  const progress = part.getByRole("progressbar", { name: "Importing: 500 of 2,000 rows" });
  await expect(progress).toHaveAttribute("value", "500");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Back to Affiliate Partners" }).click();
  const question = page.getByRole("alertdialog", { name: "Leave during the import?" });
  await question.getByRole("button", { name: "Stay" }).click();
  await part.getByRole("button", { name: "Cancel" }).click();
  await expect(part.getByRole("button", { name: "Finishing the rows under way" })).toBeDisabled();
  release();
  await expect(
    part.getByText("The import was cancelled: 750 of 2,000 rows are imported."),
  ).toBeVisible();
  expect(await stored()).toBe(750);
  await page.unroute(calls);

  // Its answer is lost on the way: the rows are there, and sending them again changes nothing.
  asked = 0;
  await page.route(calls, async (route) => {
    asked += 1;
    if (asked !== 2) return route.continue();
    await route.fetch();
    await route.abort();
  });
  await part.getByRole("button", { name: "Go on" }).click();
  await expect(part.getByRole("alert")).toContainText("1,000 of 2,000 rows are imported");
  expect(await stored()).toBe(1250);
  await part.getByRole("button", { name: "Retry" }).click();
  await expect(
    part.getByText("2,000 rows imported: 1,750 created, 0 updated, 250 unchanged, 0 refused."),
  ).toBeVisible();
  expect(await stored()).toBe(count);

  await part.getByRole("button", { name: "Check again" }).click();
  await expect(
    part.getByText("0 would be created, 0 updated, 2,000 unchanged, 0 refused."),
  ).toBeVisible();
});
