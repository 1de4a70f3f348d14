import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleBothWays } from "../both-views";
import { expect, test } from "../fixtures";

const address = "/admin/partners/analytics";

const filter = (page: Page, label: string): Locator =>
  page.getByRole("combobox", { name: new RegExp(`^${label}`) });

test.beforeEach(({ signIn }) => signIn("admin"));

test("shows the same numbers in totals, charts, table and export", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${address}?by=partner&range=90d`);
  const table = page.getByRole("table", { name: "Figures by partner" });
  await expect(table.getByRole("columnheader").first()).toHaveText("Partner");
  await expect(table.locator("td[data-label=Clicks]").first()).toHaveText(/\d/);
  const clicks = await table.locator("td[data-label=Clicks]").allTextContents();
  const sum = clicks.reduce((all, text) => all + Number(text.replaceAll(",", "")), 0);
  expect(sum).toBeGreaterThan(0);
  const stats = page.getByRole("region", { name: "Figures of these days" });
  await expect(stats).toContainText(`Clicks${sum.toLocaleString("en-US")}`);
  for (const figure of ["Clicks", "Conversions", "Revenue", "Commission"])
    await expect(page.getByRole("application", { name: `${figure} by partner` })).toBeVisible();

  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^affiliate-partner-[\d-]+\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const lines = text.replace(/^\uFEFF/, "").split("\r\n");
  expect(lines[0]).toBe("Partner,Clicks,Conversions,Revenue,Commission,Conversion Rate (%)");
  expect(lines).toHaveLength(clicks.length + 1);

  for (const by of ["Campaign", "Retailer", "Day"]) {
    await filter(page, "Break down by").selectOption(by);
    await expect(page.getByRole("table", { name: `Figures by ${by.toLowerCase()}` })).toBeVisible();
    await expect(
      page.getByRole("application", { name: `Revenue by ${by.toLowerCase()}` }),
    ).toBeVisible();
    if (by === "Campaign") await expectAccessibleBothWays(page, "looks");
  }
  // Arrow keys alone read a chart.
  const chart = page.getByRole("application", { name: "Clicks by day" });
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const summary = page.getByRole("figure").filter({ has: chart }).getByRole("status");
  await expect(summary).toContainText(/[A-Z][a-z]{2} \d+, \d{4}.*Clicks : [\d,]+/);
});

test("loads the chart code only on screens that have a chart", async ({ page }) => {
  const sizes: number[] = [];
  page.on("response", (response) => {
    if (!new URL(response.url()).pathname.startsWith("/r/admin/")) return;
    void response.body().then(
      (body) => sizes.push(body.length),
      () => undefined,
    );
  });
  const largest = () => Math.max(0, ...sizes);
  await page.goto("/admin/partners/links", { waitUntil: "networkidle" });
  expect(largest()).toBeLessThan(150_000);
  await page.goto(address, { waitUntil: "networkidle" });
  await expect.poll(largest).toBeGreaterThan(200_000);
});
