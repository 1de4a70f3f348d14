import type { Locator, Page } from "@playwright/test";
import { expectAccessibleBothWays } from "../both-views";
import { expect, expectAccessible, test } from "../fixtures";
import { toastWith } from "../toast";

const address = "/admin/partners/links";

const filter = (page: Page, label: string): Locator =>
  page.getByRole("combobox", { name: new RegExp(`^${label}`) });

const rowOf = (page: Page, campaign: string): Locator =>
  page.getByRole("row").filter({ hasText: campaign });

async function choose(page: Page, campaign: string, action: string): Promise<void> {
  await rowOf(page, campaign)
    .getByRole("button", { name: /^More actions/ })
    .click();
  await page.getByRole("menuitem", { name: action }).click();
}

/** Creates a link of Zara through the form and shows it alone; returns its campaign. */
async function create(page: Page, about: string): Promise<string> {
  const campaign = `${about} ${Date.now().toString(36)}${test.info().workerIndex}`;
  await page.goto(address);
  await page.getByRole("button", { name: "Create New Link" }).click();
  const form = page.getByRole("dialog", { name: "Create New Link" });
  await form.getByLabel("Partner").selectOption("Zara");
  await form.getByLabel("Campaign Name").fill(campaign);
  await form.getByLabel("Original URL").fill("https://www.zara.com/coats?from=test");
  await form.getByRole("button", { name: "Create Link" }).click();
  await expect(toastWith(page, "Affiliate link has been created")).toBeVisible();
  await page.getByLabel("Search by partner, campaign or tracking code").fill(campaign);
  await expect(page.getByRole("row")).toHaveCount(2);
  await expect(rowOf(page, campaign)).toBeVisible();
  return campaign;
}

test.beforeEach(({ signIn }) => signIn("admin"));

test("the table has the specified columns, figures and filters", async ({ page }) => {
  await page.goto(address);
  const stats = page.getByRole("region", { name: "Figures of all links" });
  await expect(stats).toContainText(/Total Clicks[\d,]+[+-]?[\d.]+% from last month/);
  await expect(stats).toContainText(/Conversions[\d,]+ \(\d+\.\d%\)[+-]?[\d.]+% from last month/);
  await expect(stats).toContainText(/Total Revenue\$[\d,]+[+-]?[\d.]+% from last month/);
  await expect(stats).toContainText(/Total Commission\$[\d,]+[\d.]+% average commission/);
  const table = page.getByRole("table", { name: "Links" });
  await expect(table.getByRole("columnheader")).toHaveText(
    ["", "Partner", "Campaign", "Tracking Code", "Clicks", "Conversions", "Revenue"].concat([
      "Commission",
      "Status",
      "Actions",
    ]),
  );
  const first = table.getByRole("row").nth(1);
  await expect(first).toContainText(/Created \w{3} \d/);
  await expect(first).toContainText(/EN_[A-Z0-9]{8}/);
  await expect(first).toContainText(/\(\d+\.\d%\)/);
  await expect(first.getByRole("link", { name: /in a new tab$/ })).toHaveAttribute(
    "target",
    "_blank",
  );

  const status = filter(page, "Status");
  await expect(status.getByRole("option")).toHaveText([
    "All",
    "Active",
    "Paused",
    "Expired",
    "Deleted",
  ]);
  for (const one of ["Paused", "Expired"]) {
    await status.selectOption(one);
    await expect(page).toHaveURL(new RegExp(`status=${one.toLowerCase()}`));
    await expect(table.getByRole("row").nth(1)).toContainText(one);
    await expect(table.getByText("Active", { exact: true })).toHaveCount(0);
  }
  await status.selectOption("All");
  await table.getByRole("button", { name: "Clicks" }).click();
  await table.getByRole("button", { name: "Clicks" }).click();
  await expect(page).toHaveURL(/sort=-clicks/);
  const code = await table.getByRole("row").nth(1).getByText(/^EN_/).textContent();
  await page.getByLabel("Search by partner, campaign or tracking code").fill(code!);
  await expect(table.getByRole("row")).toHaveCount(2);
  await page.getByRole("button", { name: "Newest first" }).click();
  await expect(page).not.toHaveURL(/sort/);
});

test.describe("with the clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("a link is created, copied, edited, paused, deleted and brought back", async ({ page }) => {
    const campaign = await create(page, "Whole life");
    const row = rowOf(page, campaign);
    await row.getByRole("button", { name: /^Copy tracking link/ }).click();
    await expect(toastWith(page, "Link CopiedTracking link copied to clipboard")).toBeVisible();
    const code = await row.getByText(/^EN_/).textContent();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toBe(new URL(`/go/${code}`, page.url()).href);
    const answer = await page.request.get(copied, { maxRedirects: 0 });
    expect(answer.status()).toBe(302);
    expect(answer.headers().location).toBe("https://www.zara.com/coats?from=test");

    await choose(page, campaign, "Edit Link");
    const form = page.getByRole("dialog", { name: "Edit Link" });
    await form.getByLabel("Campaign Name").fill(`${campaign} twice`);
    await form.getByLabel("Expires").fill("2030-01-02T03:04");
    await form.getByRole("button", { name: "Update Link" }).click();
    await expect(toastWith(page, "Affiliate link has been updated")).toBeVisible();
    await expect(rowOf(page, `${campaign} twice`)).toBeVisible();

    await choose(page, campaign, "Pause Link");
    await expect(row.getByText("Paused")).toBeVisible();
    await choose(page, campaign, "Expire Link");
    await expect(row.getByText("Expired")).toBeVisible();
    await choose(page, campaign, "Activate Link");
    await expect(row.getByText("Active", { exact: true })).toBeVisible();

    await choose(page, campaign, "Statistics");
    const statistics = page.getByRole("dialog", { name: `${campaign} twice` });
    await expect(statistics.getByRole("application", { name: /^Clicks of/ })).toBeVisible();
    await expect(statistics.getByText("Status").first()).toBeVisible();
    await expect(statistics.getByText("admin@ensemble.example created this")).toBeVisible();
    await statistics.getByRole("button", { name: "Close" }).click();

    await choose(page, campaign, "Delete Link");
    const gone = toastWith(page, "Link DeletedAffiliate link has been removed");
    await expect(gone).toBeVisible();
    await expect(page.getByRole("heading", { name: "No links found" })).toBeVisible();
    await gone.getByRole("button", { name: "Undo" }).click();
    await expect(toastWith(page, "Link restored")).toBeVisible();
    await expect(row).toBeVisible();

    await choose(page, campaign, "Delete Link");
    await expect(page.getByRole("heading", { name: "No links found" })).toBeFocused();
    await page.getByLabel("Status").selectOption("Deleted");
    await expect(row.getByText("Deleted", { exact: true })).toBeVisible();
    await choose(page, campaign, "Restore Link");
    await expect(row).toHaveCount(0);
    await page.getByLabel("Status").selectOption("All");
    await expect(row.getByText("Active", { exact: true })).toBeVisible();
  });
});

test("many links change their status at once", async ({ page }) => {
  const campaign = await create(page, "Together");
  await page.getByRole("checkbox", { name: "Select all on this page" }).check();
  await expect(page.getByText("1 link chosen")).toBeVisible();
  const many = page.getByRole("group", { name: "Chosen links" });
  await many.getByRole("button", { name: "Pause" }).click();
  await expect(toastWith(page, "1 link is paused now.")).toBeVisible();
  await expect(rowOf(page, campaign).getByText("Paused")).toBeVisible();
  await expect(many).toBeHidden();
});

test.describe("refusals", () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_/ });

  test("what is wrong is said, and what was typed is kept", async ({ page }) => {
    await page.goto(address);
    await page.getByRole("button", { name: "Create New Link" }).click();
    const form = page.getByRole("dialog", { name: "Create New Link" });
    const send = form.getByRole("button", { name: "Create Link" });
    await send.click();
    await expect(form.getByRole("alert")).toBeFocused();
    for (const mistake of ["Choose a partner", "Campaign name is required", "whole web address"])
      await expect(form.getByRole("alert").getByText(mistake)).toBeVisible();
    await form.getByLabel("Partner").selectOption("Zara");
    await form.getByLabel("Campaign Name").fill("Somewhere else");
    await form.getByLabel("Original URL").fill("https://www.zara.com.evil.example/");
    await send.click();
    await expect(form.getByText("is not an address of Zara")).toBeVisible();
    await expect(form.getByLabel("Campaign Name")).toHaveValue("Somewhere else");
    await page.route("**/rest/v1/affiliate_links*", (route) => route.abort());
    await form.getByLabel("Original URL").fill("https://www.zara.com/");
    await send.click();
    await expect(form.getByText("the server could not be reached")).toBeVisible();
    await expect(form.getByLabel("Original URL")).toHaveValue("https://www.zara.com/");
  });

  test("a table that cannot be loaded says so and tries again", async ({ page }) => {
    await page.route("**/rpc/search_links", (route) => route.abort());
    await page.goto(address);
    await expect(page.getByText("The links could not be loaded.")).toBeVisible();
    await page.unroute("**/rpc/search_links");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("table", { name: "Links" }).getByRole("row")).toHaveCount(26);
  });
});

test("axe finds nothing in the dialogs", async ({ page }) => {
  test.slow();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${address}?q=zara&sort=-clicks`);
  await page
    .getByRole("button", { name: /^More actions/ })
    .first()
    .click();
  await expect(page.getByRole("menuitem", { name: "Edit Link" })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole("menuitem", { name: "Statistics" }).click();
  await expect(page.getByRole("application", { name: /^Revenue of/ })).toBeVisible();
  await expectAccessibleBothWays(page);
  await page.getByRole("button", { name: "Close" }).click();
  await page.getByRole("button", { name: "Create New Link" }).click();
  const form = page.getByRole("dialog", { name: "Create New Link" });
  await form.getByRole("button", { name: "Create Link" }).click();
  await expect(form.getByRole("alert")).toBeFocused();
  await expectAccessibleBothWays(page);
});
