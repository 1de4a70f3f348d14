import { expect, readOnly, test } from "../fixtures";

test(
  "suggests in the header's box, opens the chosen suggestion, and shows the same text in both boxes",
  readOnly,
  async ({ page }) => {
    await page.goto("/outfits");
    const header = page.getByRole("banner").getByPlaceholder("Search outfits...");
    await header.fill("   ");
    await header.press("Enter");
    await expect(page).toHaveURL("/outfits");
    await header.fill("");
    await header.pressSequentially("ping p");
    const list = page.getByRole("listbox", { name: "Suggestions" });
    await expect(list.getByRole("option", { name: "Ping-Pong and Dumplings" })).toBeVisible();
    await header.press("ArrowDown");
    await header.press("Enter");
    await expect(page).toHaveURL("/outfits/ping-pong-and-dumplings");
    await expect(list).toBeHidden();

    await header.fill("  MODERN office ");
    await header.press("Enter");
    await expect(page).toHaveURL("/search?q=MODERN%20office");
    const main = page.getByRole("main");
    await expect(main.getByText(/^\d+ results for "MODERN office"$/)).toBeVisible();
    const box = main.getByPlaceholder("Search outfits...");
    await expect(box).toHaveValue("MODERN office");
    await box.fill("romantic");
    await box.press("Enter");
    await expect(page).toHaveURL("/search?q=romantic");
    await expect(header).toHaveValue("romantic");
    await expect(main.getByRole("link", { name: "Romantic Evening" })).toBeVisible();
    // Both boxes follow the URL, however it changes.
    await page.goBack();
    await expect(header).toHaveValue("MODERN office");
    await expect(box).toHaveValue("MODERN office");
  },
);
