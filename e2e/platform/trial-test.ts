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
    // Waits for pending requests and for routes that the test answers itself before the sites
    // close.
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto("about:blank");
    for (const site of sites) await site.close();
  },
});

/** The title of the experts' directory in a release. */
export const title = (page: Page, suffix = ""): Locator =>
  page.getByRole("heading", { level: 1, name: `Expert Style Consultants${suffix}`, exact: true });

/** Suffix that the release `renamed` adds to the directory's title. */
export const tried = ", tried";

/** A release of experts with another title of its directory. */
export const renamed = (suffix = tried): Promise<Release> =>
  trialRelease("experts", (text) =>
    text.replaceAll('"Expert Style Consultants"', `"Expert Style Consultants${suffix}"`),
  );

/** A release of experts whose container throws at start. */
export const throwsAtStart = (): Promise<Release> =>
  trialRelease("experts", (text, path) =>
    path === "remote-entry.js" ? `throw new Error("injected: thrown at start");${text}` : undefined,
  );
