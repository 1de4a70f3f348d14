import { expect, test } from "../fixtures";
import { createAccount } from "../shell/account";
import { anotherDevice } from "./another-device";

test("syncs two tabs, and loses nothing when both change favorites at the same time", async ({
  context,
  page,
}) => {
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

  // What one of them changes, the other shows at once.
  await other.getByRole("button", { name: `Favorite ${titles[0]}` }).click();
  await expect(page.getByRole("tab", { name: "Outfits (1)" })).toBeVisible();
  await expect(page.getByRole("link", { name: titles[0]! })).toBeHidden();
  await other.goto("/outfits");
  await other.getByRole("button", { name: `Favorite ${titles[0]}` }).click();
  await expect(page.getByRole("link", { name: titles[0]! })).toBeVisible();
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
    // The list that is left shows it, too.
    await expect(
      page.getByRole("tabpanel").getByRole("link", { name: "Romantic Evening" }),
    ).toBeVisible();
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
        answer.url().includes("/rest/v1/favorites") && answer.request().method() === "POST",
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
