import { expect, reading, test } from "../fixtures";

test(
  "opens the results from the header's box and refines them in the page's box",
  reading,
  async ({ page }) => {
    await page.goto("/legal/imprint");
    const header = page.getByRole("banner").getByPlaceholder("Search outfits...");
    await header.fill("  MODERN office ");
    await header.press("Enter");
    await expect(page).toHaveURL("/search?q=MODERN%20office");
    const main = page.getByRole("main");
    await expect(page.getByRole("heading", { level: 1, name: "Search Results" })).toBeVisible();
    const found = main.getByText(/^\d+ results for "MODERN office"$/);
    await expect(found).toBeVisible();
    await expect(main.getByText(/^Showing \d+ of \d+ outfits$/)).toBeVisible();
    // What was typed literally comes first.
    await expect(main.getByRole("article").first()).toContainText("Modern Office Elegance");

    const box = main.getByPlaceholder("Search outfits...");
    await expect(box).toHaveValue("MODERN office");
    await box.fill("   ");
    await box.press("Enter");
    await expect(found).toBeVisible();
    await box.fill("romantic");
    await box.press("Enter");
    await expect(page).toHaveURL("/search?q=romantic");
    await expect(header).toHaveValue("romantic");
    await expect(main.getByRole("link", { name: "Romantic Evening" })).toBeVisible();

    // Both boxes follow the address, however it changes.
    await page.goBack();
    await expect(header).toHaveValue("MODERN office");
    await expect(box).toHaveValue("MODERN office");
    await header.fill("coat");
    await header.press("Enter");
    await expect(box).toHaveValue("coat");
    await page.goto("/outfits");
    await expect(header).toHaveValue("");

    // The choices survive a reload.
    await page.goto("/search?q=e&occasions=work");
    await page.getByRole("button", { name: "Filters 1" }).click();
    const work = page.getByRole("group", { name: "Occasions" }).getByLabel("Work", { exact: true });
    await expect(work).toBeChecked();
    await page.reload();
    await expect(page.getByRole("button", { name: "Filters 1" })).toBeVisible();
  },
);

test(
  "suggests in the header's box, opens what was chosen and remembers the search",
  reading,
  async ({ page }) => {
    await page.goto("/outfits");
    const header = page.getByRole("banner").getByPlaceholder("Search outfits...");
    await header.click();
    await header.pressSequentially("ping p");
    const list = page.getByRole("listbox", { name: "Suggestions" });
    await expect(list.getByRole("option", { name: "Ping-Pong and Dumplings" })).toBeVisible();
    await header.press("ArrowDown");
    await header.press("Enter");
    await expect(page).toHaveURL("/outfits/ping-pong-and-dumplings");
    await expect(list).toBeHidden();

    await header.fill("snekers");
    await header.press("Enter");
    const main = page.getByRole("main");
    await expect(main.getByText("Did you mean sneakers?")).toBeVisible();
    await main.getByRole("link", { name: /^Pieces/ }).click();
    await expect(main.getByText(/^Showing \d+ of \d+ pieces$/)).toBeVisible();

    await header.fill("");
    await header.press("ArrowDown");
    await expect(list.getByRole("option", { name: "snekers" })).toBeVisible();
    await page.getByRole("button", { name: "Clear recent searches" }).click();
    await expect(list).toBeHidden();
  },
);
