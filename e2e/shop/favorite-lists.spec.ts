import { expect, test } from "../fixtures";
import { createAccount } from "../shell/account";

test("saves an outfit to a new list and shows it to another browser until the link is withdrawn", async ({
  browser,
  page,
  request,
}) => {
  await createAccount(page, request);
  await page.goto("/outfits");
  await page.getByRole("button", { name: "Favorite Romantic Evening" }).click();
  await page.getByRole("button", { name: "Save to a list" }).click();
  const sheet = page.getByRole("dialog", { name: "Save to a list" });
  await expect(sheet.getByRole("checkbox", { name: "Favorites" })).toBeChecked();
  await sheet.getByRole("textbox", { name: "A new list" }).fill("Anniversary");
  await sheet.getByRole("button", { name: "Create and save" }).click();
  await expect(sheet.getByRole("checkbox", { name: "Anniversary" })).toBeChecked();
  await page.keyboard.press("Escape");

  await page.goto("/favorites");
  await page.getByRole("link", { name: "Anniversary 1" }).click();
  await page.getByRole("button", { name: "Add a note" }).click();
  await page.getByRole("textbox", { name: "Note" }).fill("In the garden");
  await page.getByRole("button", { name: "Save note" }).click();
  await expect(page.getByText("In the garden")).toBeVisible();

  await page.getByRole("button", { name: "Share" }).click();
  await page.getByRole("button", { name: "Make a link" }).click();
  const link = await page.getByRole("textbox", { name: "Link to this list" }).inputValue();

  const friend = await (await browser.newContext()).newPage();
  await friend.goto(link);
  await expect(friend.getByRole("heading", { name: "Anniversary" })).toBeVisible();
  await expect(friend.getByRole("link", { name: "Romantic Evening" })).toBeVisible();
  await expect(friend.getByText("In the garden")).toBeVisible();

  await page.getByRole("button", { name: "Withdraw link" }).click();
  await expect(page.getByRole("button", { name: "Make a link" })).toBeVisible();
  await friend.reload();
  await expect(friend.getByRole("heading", { name: "This list is not shared" })).toBeVisible();
});
