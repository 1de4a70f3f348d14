import AxeBuilder from "@axe-core/playwright";
import { demoAccounts } from "@ensemble/database/seed";
import { expect, test as base, type ConsoleMessage, type Page } from "@playwright/test";

export { expect };

interface Fixtures {
  /** Messages of the browser's console that a test expects: matching ones do not fail it. */
  expectedErrors: RegExp | undefined;
  /** Fails the test when the page logs an error or throws one that was not expected. */
  quietConsole: undefined;
  /** Signs in through the form as a demo account, on another origin of the site if one is given. */
  signIn: (role: "shopper" | "admin", origin?: string) => Promise<void>;
}

export const test = base.extend<Fixtures>({
  expectedErrors: [undefined, { option: true }],
  quietConsole: [
    async ({ page, expectedErrors }, use) => {
      const errors: string[] = [];
      page.on("console", (message: ConsoleMessage) => {
        if (message.type() === "error") errors.push(message.text());
      });
      page.on("pageerror", (error) => errors.push(error.message));
      await use(undefined);
      const unexpected = errors.filter((text) => !expectedErrors?.test(text));
      expect(unexpected, "errors in the browser's console").toEqual([]);
    },
    { auto: true },
  ],
  signIn: async ({ page }, use) => {
    await use(async (role, origin = "") => {
      const account = demoAccounts.find(({ email }) => email.startsWith(role))!;
      await page.goto(`${origin}/auth`);
      await page.getByLabel("Email").fill(account.email);
      await page.getByLabel("Password", { exact: true }).fill(account.password);
      await page.getByRole("button", { name: "Sign In", exact: true }).click();
      await page.waitForURL(`${origin}/`);
    });
  },
});

/** Expects axe to find nothing on the page as it is now. */
export async function expectAccessible(page: Page): Promise<void> {
  // What is still fading in has no contrast yet.
  await page.emulateMedia({ reducedMotion: "reduce" });
  const { violations } = await new AxeBuilder({ page })
    .withTags(["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa", "best-practice"])
    .analyze();
  const found = violations.map(({ id, help, nodes }) => ({
    id,
    help,
    where: nodes.map(({ target }) => target.join(" ")),
  }));
  expect(found).toEqual([]);
}
