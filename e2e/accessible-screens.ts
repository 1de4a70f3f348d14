import { expectAccessibleBothWays } from "./both-views";
import { expect, test } from "./fixtures";

interface Screen {
  path: string;
  as?: "shopper" | "admin";
}

/**
 * Declares one axe test per screen. Structure is judged in each remote's accessibility.db.test.tsx;
 * here it is the looks, and once what the shell draws around a screen.
 */
export function expectAccessibleScreens(screens: Screen[]): void {
  for (const [index, screen] of screens.entries()) {
    const who = screen.as ? ` as ${screen.as}` : "";
    test(`passes axe: ${screen.path}${who}`, async ({ page, signIn }) => {
      await page.emulateMedia({ reducedMotion: "reduce" });
      if (screen.as) await signIn(screen.as);
      await page.goto(screen.path);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await page.waitForLoadState("networkidle");
      await expectAccessibleBothWays(page, index === 0 ? "all" : "looks");
    });
  }
}
