import { type Control, controls } from "@ensemble/checks/controls";
import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { holdRequests, openRenderedPage } from "../steps";

// Copying a link needs a permission, and a phone's share sheet isn't there.
test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 800 } });

const paths = [...new Set(controls.map(({ path }) => path))];

for (const path of paths) {
  test(`gives each first touch of ${path} its effect, once`, async ({ page, context }) => {
    await context.grantPermissions(["clipboard-write"]);
    for (const control of controls.filter((one) => one.path === path)) {
      for (const by of ["touch", "keyboard"] as const) {
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
  if (by === "touch") await target.tap();
  else await target.focus();
  if (act) await page.keyboard.type(act.type);
  if (act?.enter || (by === "keyboard" && !act)) await page.keyboard.press("Enter");
}
