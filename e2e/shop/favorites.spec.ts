import { expect, expectAccessible, test } from "../fixtures";
import { createAccount } from "../shell/account";
import { toastWith } from "../toast";
import { anotherDevice } from "./another-device";

test("lists favorite outfits and items, newest first, with their total value", async ({ page }) => {
  await page.goto("/outfits/modern-office-elegance");
  await page.getByRole("button", { name: "Favorite Modern Office Elegance" }).click();
  await page.getByRole("button", { name: "Favorite Ivory crêpe blouse" }).click();
  await page.getByRole("button", { name: "Favorite Pressed cigarette pants" }).click();
  await page.getByRole("link", { name: /^Favorites, 3 saved/ }).click();

  await expect(page.getByRole("tab", { name: "Outfits (1)" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();
  await page.getByRole("tab", { name: "Items (2)" }).click();
  await expect(page.getByRole("article").getByRole("heading")).toHaveText([
    "Pressed cigarette pants",
    "Ivory crêpe blouse",
  ]);
  const summary = page.getByRole("region", { name: "Wishlist Summary" });
  await expect(summary.getByRole("definition")).toHaveText(["2", "$95.89"]);
  await expectAccessible(page);

  await page.getByRole("button", { name: "Favorite Ivory crêpe blouse" }).click();
  await toastWith(page, "Removed from favorites").hover();
  await expect(summary.getByRole("definition")).toHaveText(["1", "$49.90"]);
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(summary.getByRole("definition")).toHaveText(["2", "$95.89"]);
});

test("syncs two tabs of a browser at once", async ({ context, page }) => {
  await page.goto("/favorites");
  const other = await context.newPage();
  await other.goto("/outfits");
  await other.getByRole("button", { name: "Favorite Romantic Evening" }).click();
  await expect(page.getByRole("link", { name: "Romantic Evening" })).toBeVisible();
  await other.getByRole("button", { name: "Favorite Romantic Evening" }).click();
  await expect(page.getByRole("heading", { name: "No favorite outfits yet" })).toBeVisible();
});

test("loses nothing when two tabs change favorites at the same time", async ({ context, page }) => {
  const other = await context.newPage();
  const titles = ["Romantic Evening", "Effortless Weekend", "Modern Office Elegance"];
  for (const tab of [page, other]) await tab.goto("/outfits");
  for (const tab of [page, other]) {
    await expect(tab.getByRole("button", { name: `Favorite ${titles[0]}` })).toBeVisible();
  }
  const heart = (tab: typeof page, title: string) =>
    tab.getByRole("button", { name: `Favorite ${title}` }).click();
  await Promise.all([heart(page, titles[0]!), heart(other, titles[1]!)]);
  await Promise.all([heart(other, titles[2]!), heart(page, titles[1]!)]);
  await page.goto("/favorites");
  await other.goto("/favorites");
  for (const tab of [page, other]) {
    await expect(tab.getByRole("tab", { name: "Outfits (2)" })).toBeVisible();
    await expect(tab.getByRole("article").getByRole("heading")).toHaveText([
      titles[2]!,
      titles[0]!,
    ]);
  }
});

test.describe("when offline", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("merges favorites added meanwhile and saves them to the account later", async ({
    browser,
    context,
    page,
    request,
  }) => {
    const account = await createAccount(page, request);
    await page.goto("/outfits");
    await page.getByRole("button", { name: "Favorite Romantic Evening" }).click();
    await page.getByRole("link", { name: "Favorites, 1 saved" }).click();
    await expect(page.getByRole("link", { name: "Romantic Evening" })).toBeVisible();
    await page.goBack();
    const heart = page.getByRole("button", { name: "Favorite Effortless Weekend" });
    await expect(heart).toBeVisible();

    await context.setOffline(true);
    await heart.click();
    await expect(heart).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("link", { name: "Favorites, 2 saved" }).click();
    await expect(page.getByRole("link", { name: "Romantic Evening" })).toBeVisible();
    await expect(page.getByText("Your outfits could not be refreshed.")).toBeVisible();

    const sent = page.waitForResponse(
      (answer) =>
        answer.url().includes("/rest/v1/favorite_outfits") && answer.request().method() === "POST",
    );
    await context.setOffline(false);
    expect((await sent).ok()).toBe(true);
    await expect(page.getByRole("link", { name: "Effortless Weekend" })).toBeVisible();

    const other = await anotherDevice(browser, page, account);
    await other.goto("/favorites");
    await expect(other.getByRole("link", { name: "Effortless Weekend" })).toBeVisible();
    await expect(other.getByRole("link", { name: "Romantic Evening" })).toBeVisible();
  });
});
