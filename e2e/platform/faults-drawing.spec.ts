import type { Page } from "@playwright/test";
import { expect, test as base } from "../fixtures";
import { drawingFaults, type DrawingFault } from "./faults/drawing-faults";
import { startDrawnSite, type DrawnSite } from "./faults/drawn-site";
import { keepOutcomes, type Outcome } from "./faults/fault-table";

const test = base.extend<{ site: DrawnSite }>({
  site: async ({ baseURL }, use) => {
    const site = await startDrawnSite(baseURL!);
    await use(site);
    await site.close();
  },
});

// The server and the page report what is planted.
test.use({ expectedErrors: /./ });

const isDrawn = (html: string) => html.includes("data-drawn=");

/** Counts the frames in which the document, once parsed, shows no words. */
function countBlanks(): void {
  Object.assign(window, { blanks: 0 });
  document.addEventListener("DOMContentLoaded", function look() {
    if (!document.body.innerText.trim()) window.blanks += 1;
    requestAnimationFrame(look);
  });
}

declare global {
  interface Window {
    blanks: number;
  }
}

/** Opens the collections and follows a link, as a visitor does. Returns the document. */
async function visit(page: Page, origin: string): Promise<string> {
  await page.addInitScript(countBlanks);
  const response = await page.goto(`${origin}/collections`, { waitUntil: "commit" });
  await expect(page.getByRole("heading", { level: 1, name: "Collections" })).toBeVisible();
  await expect(page.getByRole("main").getByRole("article").first()).toBeVisible();
  expect(response?.status()).toBe(200);
  const html = await response!.text();
  await page.getByRole("link", { name: "Experts", exact: true }).first().click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Expert Style Consultants");
  expect(await page.evaluate(() => window.blanks), "frames without words").toBe(0);
  return html;
}

/** Cuts the data off that a drawn page continues from. */
async function breakData(page: Page, origin: string): Promise<void> {
  await page.route(`${origin}/collections`, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replace(/(id="data">)[^<]*/, '$1{"queries":[');
    await route.fulfill({ response, body });
  });
}

test("shows the page without a blank whatever fails in a server's drawing", async ({
  browser,
  request,
  site,
}, { project }) => {
  test.setTimeout(240_000);
  const htmlOf = async (path: string) => (await request.get(site.origin + path)).text();
  const outcomes: Outcome[] = [];
  const failures: string[] = [];
  const meet = async (fault: string, walk: (page: Page) => Promise<void>) => {
    const page = await browser.newPage();
    try {
      await test.step(fault, () => walk(page));
      outcomes.push({ fault, outcome: "ok" });
    } catch (error) {
      outcomes.push({ fault, outcome: "FAILED" });
      failures.push(`${fault}: ${(error as Error).message}`);
    }
    await page.close();
  };

  await meet("broken data block", async (page) => {
    await site.publish();
    await expect(async () => expect(isDrawn(await htmlOf("/collections"))).toBe(true)).toPass({
      timeout: 30_000,
    });
    await breakData(page, site.origin);
    const html = await visit(page, site.origin);
    expect(isDrawn(html)).toBe(true);
    expect(html).toContain('id="data">{"queries":[<');
  });
  for (const [fault, planted] of Object.entries<DrawingFault>(drawingFaults)) {
    await meet(fault, async (page) => {
      await site.publish(planted);
      // Until the thread has met the fault, or draws. Asked for twice, a slow page is kept.
      await expect(async () => {
        const html = await htmlOf(planted.reports ? "/collections" : "/experts");
        if (planted.reports) expect(site.problems.join("\n")).toMatch(planted.reports);
        else expect(isDrawn(html)).toBe(true);
      }).toPass({ timeout: 30_000 });
      expect(isDrawn(await visit(page, site.origin))).toBe(false);
    });
  }
  await keepOutcomes(project.outputDir, outcomes);
  expect(failures).toEqual([]);
});
