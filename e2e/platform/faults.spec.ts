import { demoAccounts } from "@ensemble/database/seed/accounts";
import type { Browser, BrowserContext } from "@playwright/test";
import { setSession, expect, test as base } from "../fixtures";
import { faults, injectionFor, kinds, parts, type Fault } from "./faults/fault-injection";
import { startFaultSite, type FaultSite } from "./faults/fault-site";
import { storeCells, type Cell } from "./faults/fault-table";
import { otherThan, remotes, walks, type Remote } from "./faults/fault-walk";

const test = base.extend<{ site: FaultSite }>({
  site: async ({ baseURL }, use) => {
    const site = await startFaultSite(baseURL!);
    await use(site);
    await site.close();
  },
});

type State = Awaited<ReturnType<BrowserContext["storageState"]>>;

/** Opens a page in a new browser context, optionally signed in. */
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

const everyCell = process.env.ENSEMBLE_FAULTS === "all";
const startPages = ["own", "other"] as const;
const administrator = demoAccounts.find(({ email }) => email.startsWith("admin"))!;

/**
 * Returns a part's faults to test, each with a remote and a start page. Testing all combinations
 * takes ten minutes (`npm run faults`). The normal run tests every fault in some part and every
 * kind of fault in every part, alternating remotes and start pages.
 */
function listCells(
  column: number,
  among: readonly Remote[],
): { fault: Fault; remote: Remote; startPage: (typeof startPages)[number] }[] {
  const everyStartPage = (fault: Fault) =>
    startPages.flatMap((startPage) => among.map((remote) => ({ fault, remote, startPage })));
  if (everyCell) return faults.flatMap(everyStartPage);
  const ofThisPart = kinds.flatMap((kind) => {
    const turns = Math.min(kind.length, parts.length);
    return kind.filter((_, at) => at % turns === column % turns);
  });
  return ofThisPart.map((fault, at) => ({
    fault,
    remote: among[(at + column) % among.length]!,
    startPage: startPages[at % startPages.length]!,
  }));
}

/**
 * Tests a part's faults from a page of the broken remote and from another remote's. Expects the
 * chrome to stay usable, the other page to be unaffected, navigation to work, altered code not to
 * run, and the page to recover with the fault. Each fault starts with an empty cache. The test
 * continues after a failure, so that the final table is complete.
 */
for (const among of everyCell ? remotes.map((remote) => [remote]) : [remotes]) {
  for (const [column, part] of parts.entries()) {
    test(`survives faults of ${among.join(", ")}: ${part}`, async ({ browser, request, site }, {
      project,
    }) => {
      test.setTimeout(everyCell ? 600_000 : 240_000);
      const first = await newVisitor(browser);
      await setSession(first, request, administrator, site.origin);
      const signedIn = await first.context().storageState();
      await first.context().close();
      const cells: Cell[] = [];
      const failures: string[] = [];
      for (const selected of listCells(column, among)) {
        const { fault, remote, startPage } = selected;
        const injection = await injectionFor(fault, part, remote, otherThan(remote));
        if (injection.how === "impossible") {
          cells.push({ ...selected, part, outcome: injection.reason });
          continue;
        }
        // Each cell has its own browser, because emptying a cache waits for hanging requests.
        const page = await newVisitor(browser, remote === "admin" ? signedIn : undefined);
        const name = `${fault} of ${remote}, seen from ${startPage}`;
        await site.break(remote, injection);
        try {
          await test.step(name, () =>
            walks[startPage]({
              page,
              origin: site.origin,
              remote,
              shows: injection.how === "composition" ? injection.shows : undefined,
              needsNewDocument: injection.how !== "connection",
              heal: site.heal,
            }),
          );
          cells.push({ ...selected, part, outcome: "ok" });
        } catch (error) {
          cells.push({ ...selected, part, outcome: "FAILED" });
          failures.push(`${name}: ${(error as Error).message}`);
          await site.heal();
        }
        await page.context().close();
      }
      await storeCells(project.outputDir, `${among.join("-")}-${part}`, cells);
      expect(failures).toEqual([]);
    });
  }
}
