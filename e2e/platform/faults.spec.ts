import { demoAccounts } from "@ensemble/database/seed/accounts";
import type { Browser, BrowserContext } from "@playwright/test";
import { bringSession, expect, test as base } from "../fixtures";
import { faults, parts, injectionFor } from "./faults/fault-injection";
import { startFaultSite, type FaultSite } from "./faults/fault-site";
import { keepCells, type Cell } from "./faults/fault-table";
import { otherThan, remotes, walks } from "./faults/fault-walk";

const test = base.extend<{ site: FaultSite }>({
  site: async ({ baseURL }, use) => {
    const site = await startFaultSite(baseURL!);
    await use(site);
    await site.close();
  },
});

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** A page of a fresh browser that is signed in. */
async function newVisitor(browser: Browser, storageState?: State) {
  const context = await browser.newContext({ storageState });
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.setBlockedURLs", { urls: ["*/storage/v1/*"] }); // Images.
  return page;
}

// These tests are about failing requests, which the browser logs as errors.
test.use({ expectedErrors: /./ });

/**
 * All cells take ten minutes: `npm run faults`. The normal run alternates remotes and pages, so
 * that it covers each fault of each part once, and half of them from each page.
 */
const everyCell = process.env.ENSEMBLE_FAULTS === "all";
const places = ["own", "other"] as const;
const administrator = demoAccounts.find(({ email }) => email.startsWith("admin"))!;

/**
 * Meets every fault of every part of every remote from a page of that remote and from another's.
 * The chrome stays usable, the other page is unaffected, navigation works, and the page heals with
 * the fault. One test walks through all faults of a part, each from an empty cache; it continues
 * after a failure, so that the final table is complete.
 */
for (const [turn, remote] of remotes.entries()) {
  for (const [column, part] of parts.entries()) {
    test(`survives faults of ${remote}: ${part}`, async ({ browser, request, site }, {
      project,
    }) => {
      test.setTimeout(everyCell ? 600_000 : 240_000);
      const first = await newVisitor(browser);
      if (remote === "admin") await bringSession(first, request, administrator, site.origin);
      const signedIn = await first.context().storageState();
      await first.context().close();
      const cells: Cell[] = [];
      const failures: string[] = [];
      for (const fault of everyCell
        ? faults
        : faults.filter((_, at) => at % remotes.length === turn)) {
        const injection = await injectionFor(fault, part, remote, otherThan(remote));
        const turnOf = (faults.indexOf(fault) + column) % places.length;
        for (const place of everyCell ? places : [places[turnOf]!]) {
          const cell: Omit<Cell, "outcome"> = { remote, part, fault, place };
          if (injection.how === "impossible") {
            cells.push({ ...cell, outcome: injection.why });
            continue;
          }
          // Emptying a cache waits for hanging requests, so each cell has a browser of its own.
          const page = await newVisitor(browser, signedIn);
          await site.break(remote, injection);
          try {
            await test.step(`${fault}, seen from ${place}`, () =>
              walks[place]({
                page,
                origin: site.origin,
                remote,
                shows: injection.how === "composition" ? injection.shows : undefined,
                lasting: injection.how !== "connection",
                heal: site.heal,
              }));
            cells.push({ ...cell, outcome: "ok" });
          } catch (error) {
            cells.push({ ...cell, outcome: "FAILED" });
            failures.push(`${fault}, seen from ${place}: ${(error as Error).message}`);
            await site.heal();
          }
          await page.context().close();
        }
      }
      await keepCells(project.outputDir, `${remote}-${part}`, cells);
      expect(failures).toEqual([]);
    });
  }
}

test("says so when a page cannot open offline, and opens it once the network is back", async ({
  browser,
  site,
}) => {
  const page = await newVisitor(browser);
  await page.goto(`${site.origin}/outfits`);
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await page.context().setOffline(true);
  await page.getByRole("link", { name: "Experts", exact: true }).first().click();
  const notice = page.getByRole("alert").filter({ hasText: "This page could not be loaded" });
  await expect(notice).toContainText("You seem to be offline.");
  await page.context().setOffline(false);
  await expect(page.getByRole("link", { name: /^Book/ }).first()).toBeVisible();
  await expect(notice).toBeHidden();
  await page.context().close();
});
