import type { Pin, Release } from "@ensemble/platform";
import type { Locator, Page } from "@playwright/test";
import { test as base } from "../fixtures";
import { trialRelease } from "./trial-release";
import { startTrialSite, type TrialSettings, type TrialSite } from "./trial-site";

interface TrialFixtures {
  /** Serves an environment of the test's own until the test ends. */
  siteWith: (pins?: Record<string, Pin>, settings?: TrialSettings) => Promise<TrialSite>;
}

export const test = base.extend<TrialFixtures>({
  siteWith: async ({ baseURL, page }, use) => {
    const sites: TrialSite[] = [];
    await use(async (pins, settings) => {
      const site = await startTrialSite(baseURL!, pins, settings);
      sites.push(site);
      return site;
    });
    // Nothing is on its way when the sites end, nor in the hands of a test that answers itself.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto("about:blank");
    for (const site of sites) await site.close();
  },
});

/** The title of the experts' directory, as a release calls it. */
export const title = (page: Page, suffix = ""): Locator =>
  page.getByRole("heading", { level: 1, name: `Expert Style Consultants${suffix}`, exact: true });

/** What the directory of the release `renamed` adds to its title. */
export const tried = ", tried";

/** A release of the experts remote whose directory calls itself something else. */
export const renamed = (suffix = tried): Promise<Release> =>
  trialRelease("experts", (text) =>
    text.replaceAll('"Expert Style Consultants"', `"Expert Style Consultants${suffix}"`),
  );

/** A release of the experts remote whose container throws as soon as it runs. */
export const throwsAtStart = (): Promise<Release> =>
  trialRelease("experts", (text, path) =>
    path === "remote-entry.js" ? `throw new Error("planted: thrown at start");${text}` : undefined,
  );
