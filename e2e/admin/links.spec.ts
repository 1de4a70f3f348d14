import { expectReadable } from "../accessible";
import { expect, test } from "../fixtures";
import { toastWith } from "../steps";

test.use({ permissions: ["clipboard-read", "clipboard-write"] });

test("creates a link, copies its tracking URL, pauses it, shows its metrics, and undoes its deletion", async ({
  page,
  signIn,
}) => {
  const campaign = `Whole life ${crypto.randomUUID()}`;
  const row = page.getByRole("row").filter({ hasText: campaign });
  const choose = async (action: string) => {
    await row.getByRole("button", { name: /^More actions/ }).click();
    await page.getByRole("menuitem", { name: action }).click();
  };
  await page.emulateMedia({ reducedMotion: "reduce" });
  await signIn("admin");
  await page.goto("/admin/partners/links");
  await page.getByRole("button", { name: "Create New Link" }).click();
  const form = page.getByRole("dialog", { name: "Create New Link" });
  await form.getByLabel("Partner").selectOption("Zara");
  await form.getByLabel("Campaign Name").fill(campaign);
  await form.getByLabel("Original URL").fill("https://www.zara.com/coats?from=test");
  await form.getByLabel("Expires").fill("2030-01-02T03:04");
  await form.getByRole("button", { name: "Create Link" }).click();
  await expect(toastWith(page, "Affiliate link has been created")).toBeVisible();
  await page.getByLabel("Search by partner, campaign or tracking code").fill(campaign);
  await expect(page.getByRole("row")).toHaveCount(2);

  await row.getByRole("button", { name: /^Copy tracking link/ }).click();
  await expect(toastWith(page, "Link CopiedTracking link copied to clipboard")).toBeVisible();
  const code = await row.getByText(/^EN_/).textContent();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toBe(new URL(`/go/${code}`, page.url()).href);
  const response = await page.request.get(copied, { maxRedirects: 0 });
  expect(response.status()).toBe(302);
  expect(response.headers().location).toBe("https://www.zara.com/coats?from=test");

  await choose("Pause Link");
  await expect(row.getByText("Paused")).toBeVisible();
  await choose("Statistics");
  const statistics = page.getByRole("dialog", { name: campaign });
  await expect(statistics.getByRole("application", { name: /^Clicks of/ })).toBeVisible();
  await expect(statistics.getByText("admin@ensemble.example created this")).toBeVisible();
  await expectReadable(page);
  await statistics.getByRole("button", { name: "Close" }).click();

  await choose("Delete Link");
  const gone = toastWith(page, "Link DeletedAffiliate link has been removed");
  await expect(page.getByRole("heading", { name: "No links found" })).toBeVisible();
  await gone.getByRole("button", { name: "Undo" }).click();
  await expect(row.getByText("Paused")).toBeVisible();
});
