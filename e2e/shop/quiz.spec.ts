import type { Page } from "@playwright/test";
import { expectAccessibleBothWays } from "../both-views";
import { expect, expectAccessible, test } from "../fixtures";

const next = (page: Page) => page.getByRole("button", { name: "Next" });

async function answer(page: Page, ...steps: string[][]): Promise<void> {
  for (const [index, labels] of steps.entries()) {
    await expect(page.getByText(`Step ${index + 1} of 5`)).toBeVisible();
    for (const label of labels) await page.getByLabel(label, { exact: true }).check();
    await expectAccessibleBothWays(page, "looks");
    if (index < 4) await next(page).click();
  }
}

test("leads through five steps to matching outfits, each with its reason", async ({ page }) => {
  test.slow(); // The looks of every step are judged, twice.
  await page.goto("/quiz");
  await expect(page.getByRole("button", { name: "Previous" })).toBeDisabled();
  await expect(next(page)).toBeDisabled();
  await expectAccessible(page);
  await answer(page, ["Navy", "White"], ["Classic"], ["$200–$400"], ["Work"], ["Zara", "Macy's"]);
  await page.getByRole("button", { name: "Get My Results" }).click();

  await expect(page).toHaveURL("/quiz/results");
  const first = page.getByRole("article").first();
  await expect(first.getByText(/^Your .*(navy|white)/)).toBeVisible();
  const close = page.getByRole("region", { name: "Close to your style" });
  await expect(close.getByRole("article").first()).toBeVisible();
  const status = (await page.getByText(/outfits? for you$/).textContent()) ?? "";
  for (let index = 0; index < parseInt(status); index += 1) {
    await expect(page.getByRole("article").nth(index)).toContainText("Work · Classic");
  }
  await expect(page.getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();
  await page.waitForLoadState("networkidle");
  await expectAccessibleBothWays(page, "looks");

  await page.getByRole("button", { name: "Retake" }).click();
  await expect(page).toHaveURL("/quiz");
  await expect(page.getByLabel("Navy")).not.toBeChecked();
});

test("works by keyboard and keeps answers on reload and back", async ({ page }) => {
  await page.goto("/quiz");
  await page.getByLabel("Black").focus();
  await page.keyboard.press("Space");
  await page.keyboard.press("Enter");
  // The new question has the focus: the keyboard continues from there.
  await expect(page.locator("legend")).toBeFocused();
  await expect(page.getByText("Step 2 of 5")).toBeVisible();
  await page.keyboard.press("Tab");
  await page.keyboard.press("Space");
  await expect(page.getByLabel("Minimal")).toBeChecked();
  await page.keyboard.press("ArrowDown");
  await expect(page.getByLabel("Classic")).toBeChecked();

  await next(page).click();
  await expect(page).toHaveURL("/quiz?step=3");
  await page.reload();
  await expect(page.getByText("Step 3 of 5")).toBeVisible();
  await page.goBack();
  await expect(page.getByLabel("Classic")).toBeChecked();
  await page.getByRole("button", { name: "Previous" }).click();
  await expect(page.getByLabel("Black")).toBeChecked();
});
