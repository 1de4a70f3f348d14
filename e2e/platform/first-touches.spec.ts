import { type Control, controls } from "@ensemble/checks/controls";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { holdRequests, openRenderedPage } from "../steps";

// Copying a link needs a permission, and a phone's share sheet isn't there.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

const paths = [...new Set(controls.map(({ path }) => path))];

/** Alternates between controls, because a press of Enter is a click; `npm run faults` tests both. */
const waysOf = (control: Control) =>
  process.env.ENSEMBLE_FAULTS === "all"
    ? (["touch", "keyboard"] as const)
    : ([controls.indexOf(control) % 2 ? "keyboard" : "touch"] as const);

for (const path of paths) {
  test(`gives each first touch of ${path} its effect, once`, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-write"]);
    for (const control of controls.filter((one) => one.path === path)) {
      for (const by of waysOf(control)) {
        // The code arrives after the touch.
        const arrive = await holdRequests(page, "**/r/**/*.js");
        await openRenderedPage(page, path);
        await operate(page, control, by);
        arrive();
        const why = `${control.name} by ${by}`;
        await expect.poll(() => hasEffect(page, control), why).toBe(true);
        // It doesn't end when the code repeats what had no effect.
        await page.waitForFunction(
          () => window.preHydrationInput === undefined || !document.querySelector("[data-pressed]"),
        );
        expect(await hasEffect(page, control), why).toBe(true);
        await page.unrouteAll({ behavior: "wait" });
        await page.evaluate(() => localStorage.clear());
      }
    }
  });
}

const hasEffect = async (page: Page, { effect }: Control): Promise<boolean> =>
  Boolean(await page.evaluate(effect).catch(() => false)); // The document is being replaced.

async function operate(page: Page, { selector, act }: Control, by: string): Promise<void> {
  const target = page.locator(selector);
  await target.waitFor({ state: "attached" });
  if (act && "choose" in act) {
    await target.selectOption(act.choose);
    return;
  }
  await target.scrollIntoViewIfNeeded();
  // What is below the fold gets its height when it comes near.
  await page.evaluate(() => new Promise((done) => setTimeout(done, 100)));
  if (by === "touch") await target.tap();
  else await target.focus();
  if (act) await page.keyboard.type(act.type);
  if (act?.enter || (by === "keyboard" && !act)) await page.keyboard.press("Enter");
}

test("is as accessible before the code runs as afterwards", async ({ page }) => {
  const state = async (part: string) => ({
    snapshot: await page.locator(part).first().ariaSnapshot(),
    focused: await page.evaluate(() => document.activeElement?.getAttribute("aria-label")),
  });
  /** Operates what the document's script handles; returns what assistive technology gets. */
  const operateAll = async () => {
    const menu = page.getByRole("button", { name: "Open menu" });
    await menu.focus();
    await page.keyboard.press("Enter");
    const open = await state("dialog");
    await page.keyboard.press("Tab");
    const second = await state("dialog");
    await page.keyboard.press("Escape");
    await expect(page.locator("#site-menu")).toBeHidden();
    const closed = await state("header >> visible=true");
    await page.getByRole("button", { name: "Detail shot" }).press("Enter");
    // The main look fades out.
    await expect(page.locator("main [data-turns] [data-shown=false]").first()).toBeHidden();
    const gallery = await state("main [aria-roledescription=carousel]");
    await page.locator("main button[aria-label^=Favorite]").first().press("Enter");
    await expect(page.getByText("Added to favorites").first()).toBeVisible();
    const heart = await state("main button[aria-label^=Favorite]");
    return { open, second, closed, gallery, heart, badge: await state("header >> visible=true") };
  };
  const arrive = await holdRequests(page, "**/r/**/*.js");
  await openRenderedPage(page, "/outfits/modern-office-elegance");
  const before = await operateAll();
  arrive();
  await page.evaluate(() => localStorage.clear());
  await page.goto("/outfits/modern-office-elegance");
  await page.waitForFunction(() => window.preHydrationInput === undefined);
  expect(before).toEqual(await operateAll());
  expect(before.open.focused).toBe("Close menu");
  expect(before.closed.focused).toBe("Open menu");
});
