import { expect, test as base } from "../fixtures";
import { faults, parts, plantOf } from "./fault-plants";
import { startFaultSite, type FaultSite } from "./fault-site";
import { keepCells, type Cell } from "./fault-table";
import { otherThan, remotes, walks } from "./fault-walk";

const test = base.extend<{ site: FaultSite }>({
  site: async ({ baseURL, page }, use) => {
    const site = await startFaultSite(baseURL!);
    await use(site);
    await page.goto("about:blank"); // Nothing is on its way when the site ends.
    await site.close();
  },
});

// Failing requests are what these tests are about; the browser logs each of them as an error.
// Recording some fifty pages a test would take longer than the tests do.
test.use({ expectedErrors: /./, trace: "off" });

/**
 * All cells take ten minutes: `npm run faults`. Among the other tests remotes and places take
 * turns, so that each fault of each part is met once, and each place meets half of them.
 */
const everyCell = process.env.ENSEMBLE_FAULTS === "all";
const places = ["own", "other"] as const;

/**
 * Every fault of every part of every remote, met on a page of that remote and on another's. The
 * chrome stays usable, the other page is untouched, the person can go on, and the page heals when
 * the fault goes. One test walks through all faults of a part, each from an empty cache; it goes
 * on after a fault that breaks a promise, so that the table at the end of the run is whole.
 */
for (const [turn, remote] of remotes.entries()) {
  for (const [column, part] of parts.entries()) {
    test(`faults of ${remote}, its ${part}`, async ({ page, site, signIn }, { project }) => {
      test.setTimeout(everyCell ? 600_000 : 240_000);
      if (remote === "admin") await signIn("admin", site.origin);
      const devtools = await page.context().newCDPSession(page);
      await devtools.send("Network.enable");
      await devtools.send("Network.setBlockedURLs", { urls: ["*/storage/v1/*"] }); // Pictures.
      const cells: Cell[] = [];
      const failures: string[] = [];
      for (const fault of everyCell
        ? faults
        : faults.filter((_, at) => at % remotes.length === turn)) {
        const plant = await plantOf(fault, part, remote, otherThan(remote));
        const turnOf = (faults.indexOf(fault) + column) % places.length;
        for (const place of everyCell ? places : [places[turnOf]!]) {
          const cell: Omit<Cell, "outcome"> = { remote, part, fault, place };
          if (plant.how === "impossible") {
            cells.push({ ...cell, outcome: plant.why });
            continue;
          }
          await page.goto("about:blank"); // The cache is not cleared while something hangs.
          await devtools.send("Network.clearBrowserCache");
          await site.break(remote, plant);
          try {
            await test.step(`${fault}, seen from ${place}`, () =>
              walks[place]({
                page,
                origin: site.origin,
                remote,
                shows: plant.how === "composition" ? plant.shows : undefined,
                lasting: plant.how !== "connection",
                heal: site.heal,
              }));
            cells.push({ ...cell, outcome: "ok" });
          } catch (error) {
            cells.push({ ...cell, outcome: "FAILED" });
            failures.push(`${fault}, seen from ${place}: ${(error as Error).message}`);
            await site.heal();
          }
        }
      }
      await keepCells(project.outputDir, `${remote}-${part}`, cells);
      expect(failures).toEqual([]);
    });
  }
}
