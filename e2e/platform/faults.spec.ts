import { demoAccounts } from "@ensemble/database/seed/accounts";
import type { Browser, BrowserContext } from "@playwright/test";
import { setSession, expect, test as base } from "../fixtures";
import { injectionFor, kinds, parts, type Fault } from "./faults/fault-injection";
import { startFaultSite, type FaultSite } from "./faults/fault-site";
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

const administrator = demoAccounts.find(({ email }) => email.startsWith("admin"))!;

interface Cell {
  fault: Fault;
  remote: Remote;
  startPage: keyof typeof walks;
}

/**
 * Returns a part's faults to test, each with a remote and a start page: every fault in some part and
 * every kind of fault in every part, alternating remotes and start pages.
 */
function listCells(column: number): Cell[] {
  const ofThisPart = kinds.flatMap((kind) => {
    const turns = Math.min(kind.length, parts.length);
    return kind.filter((_, at) => at % turns === column % turns);
  });
  return ofThisPart.map((fault, at) => ({
    fault,
    remote: remotes[(at + column) % remotes.length]!,
    startPage: at % 2 === 0 ? "own" : "other",
  }));
}

/**
 * Tests a part's faults from a page of the broken remote and from another remote's. Expects the
 * chrome to stay usable, the other page to be unaffected, navigation to work, altered code not to
 * run, and the page to recover with the fault. Each fault starts with an empty cache. The test
 * continues after a failure, so that it names all.
 */
for (const [column, part] of parts.entries()) {
  test(`survives each kind of fault of a remote's ${part}`, async ({ browser, request, site }) => {
    test.setTimeout(240_000);
    const first = await newVisitor(browser);
    await setSession(first, request, administrator, site.origin);
    const signedIn = await first.context().storageState();
    await first.context().close();
    const failures: string[] = [];
    for (const { fault, remote, startPage } of listCells(column)) {
      const injection = await injectionFor(fault, part, remote, otherThan(remote));
      if (!injection) continue;
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
      } catch (error) {
        failures.push(`${name}: ${(error as Error).message}`);
        await site.heal();
      }
      await page.context().close();
    }
    expect(failures).toEqual([]);
  });
}
