import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { createAccount } from "../shell/account";
import { anotherDevice } from "./another-device";

const next = (page: Page) => page.getByRole("button", { name: "Next" });

async function answer(page: Page, ...steps: string[][]): Promise<void> {
  for (const [place, labels] of steps.entries()) {
    await expect(page.getByText(`Step ${place + 1} of 5`)).toBeVisible();
    for (const label of labels) await page.getByLabel(label, { exact: true }).check();
    if (place < 4) await next(page).click();
  }
}

test("leads through five steps to matching outfits, each with its reason", async ({ page }) => {
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
  for (let place = 0; place < parseInt(status); place += 1) {
    await expect(page.getByRole("article").nth(place)).toContainText("Work · Classic");
  }
  await expect(page.getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();
  await expectAccessible(page);

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

test("syncs answers to another device of the account, and their removal", async ({
  browser,
  page,
  request,
}) => {
  const account = await createAccount(page, request);
  await page.goto("/quiz");
  await answer(page, ["Navy"], ["Classic"], ["$200–$400"], ["Work"], ["Zara"]);
  const kept = page.waitForResponse(/rest\/v1\/quiz_answers/);
  await page.getByRole("button", { name: "Get My Results" }).click();
  await expect(page.getByText("Classic · $200–$400 · Work")).toBeVisible();
  expect((await kept).ok()).toBe(true);

  const other = await anotherDevice(browser, page, account);
  await other.goto("/quiz/results");
  await expect(other.getByText("Classic · $200–$400 · Work")).toBeVisible();
  await expect(other.getByRole("link", { name: "Modern Office Elegance" })).toBeVisible();
  await other.goto("/quiz?step=2");
  await expect(other.getByLabel("Classic")).toBeChecked();
  await other.getByLabel("Minimal").check();
  for (let step = 2; step < 5; step += 1) await next(other).click();
  await other.getByRole("button", { name: "Get My Results" }).click();
  await expect(other.getByText("Minimal · $200–$400 · Work")).toBeVisible();
  await other.waitForLoadState("networkidle");

  // The newer answers apply here too.
  await page.reload();
  await expect(page.getByText("Minimal · $200–$400 · Work")).toBeVisible();
  const forgotten = page.waitForResponse(
    (response) =>
      response.request().method() === "DELETE" && response.url().includes("quiz_answers"),
  );
  await page.getByRole("button", { name: "Retake" }).click();
  expect((await forgotten).ok()).toBe(true);
  await expect(page).toHaveURL("/quiz");
  await page.reload();
  await expect(page.getByText("Step 1 of 5")).toBeVisible();
  await expect(next(page)).toBeDisabled();
});
