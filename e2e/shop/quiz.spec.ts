import { expectReadable } from "../accessible";
import { expect, test } from "../fixtures";

test("completes five steps by keyboard, shows outfits with reasons, and keeps answers on back", async ({
  page,
}) => {
  const next = page.getByRole("button", { name: "Next" });
  const check = (label: string) => page.getByLabel(label, { exact: true }).check();
  await page.goto("/quiz");
  await page.getByLabel("Navy").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  // The new question has the focus, so the keyboard continues there.
  await expect(page.locator("legend")).toBeFocused();
  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Classic")).toBeChecked();
  await next.click();
  await expect(page).toHaveURL("/quiz?step=3");
  await page.reload();
  await expect(page.getByText("Step 3 of 5")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Classic")).toBeChecked();
  await next.click();

  await check("$200–$400");
  await next.click();
  await check("Work");
  await next.click();
  await check("Zara");
  await check("Macy's");
  await expectReadable(page);
  await page.getByRole("button", { name: "Get My Results" }).click();
  await expect(page).toHaveURL("/quiz/results");
  await expect(page.getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();
  const first = page.getByRole("article").first();
  await expect(first).toContainText("Work · Classic");
  await expect(first.getByText(/^Your .*navy/)).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectReadable(page);
});
