import type { Locator, Page } from "@playwright/test";
import { expectAccessibleBothWays } from "../both-views";
import { expect, expectAccessible, rulesOfLooks, test } from "../fixtures";
import { toastWith } from "../toast";

const address = "/admin/partners/links";

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

test.beforeEach(async ({ page, signIn }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn("admin");
});

test.describe("with the clipboard", () => {
  test.use({ permissions: ["clipboard-read", "clipboard-write"] });

  test("creates, copies, edits, pauses, deletes and restores a link", async ({ page }) => {
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

    await row.getByRole("button", { name: /^More actions/ }).click();
    const statisticsItem = page.getByRole("menuitem", { name: "Statistics" });
    await expect(statisticsItem).toBeVisible();
    await expectAccessible(page, rulesOfLooks);
    await statisticsItem.click();
    const statistics = page.getByRole("dialog", { name: `${campaign} twice` });
    await expect(statistics.getByRole("application", { name: /^Clicks of/ })).toBeVisible();
    await expect(statistics.getByText("Status").first()).toBeVisible();
    await expect(statistics.getByText("admin@ensemble.example created this")).toBeVisible();
    await expectAccessibleBothWays(page, "looks");
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
