import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expectAccessibleBothWays } from "../both-views";
import { expect, expectAccessible, test } from "../fixtures";

const address = "/admin/partners/analytics";
const zone = "Pacific/Kiritimati";

const filter = (page: Page, label: string): Locator =>
  page.getByRole("combobox", { name: new RegExp(`^${label}`) });

interface Asked {
  group_by: string;
  from_day: string;
  until_day: string;
  time_zone: string;
}

/**
 * Does something and waits until the screen asks for a report of these days. Other requests may
 * come between: the days before, compared with these, are asked for once a report is there.
 */
async function expectAsked(
  page: Page,
  action: () => Promise<unknown>,
  days: Partial<Asked> & Pick<Asked, "from_day">,
): Promise<void> {
  const isAsked = (body: Asked): boolean =>
    Object.entries(days).every(([name, value]) => body[name as keyof Asked] === value);
  await Promise.all([
    page.waitForRequest(
      (request) =>
        request.url().includes("rpc/affiliate_report") && isAsked(request.postDataJSON() as Asked),
    ),
    action(),
  ]);
}

/** The calendar day it is in the zone, some days from now. */
const dayIn = (days: number): string =>
  new Intl.DateTimeFormat("sv", { timeZone: zone }).format(Date.now() + days * 86_400_000);

test.use({ timezoneId: zone });
test.beforeEach(({ signIn }) => signIn("admin"));

test("ranges are days of the viewer's own zone", async ({ page }) => {
  await expectAsked(page, () => page.goto(address), {
    group_by: "day",
    from_day: dayIn(-29),
    until_day: dayIn(0),
    time_zone: zone,
  });
  await expect(page.getByText(`Days begin and end in your time zone, ${zone}.`)).toBeVisible();
  const range = filter(page, "Date range");
  await expectAsked(page, () => range.selectOption("Last 7 days"), {
    from_day: dayIn(-6),
    until_day: dayIn(0),
  });
  const firstOfMonth = `${dayIn(0).slice(0, 8)}01`;
  await expectAsked(page, () => range.selectOption("This month"), {
    from_day: firstOfMonth,
    until_day: dayIn(0),
  });
  const dayBefore = new Date(Date.parse(firstOfMonth) - 86_400_000).toISOString().slice(0, 10);
  await expectAsked(page, () => range.selectOption("Last month"), {
    from_day: `${dayBefore.slice(0, 8)}01`,
    until_day: dayBefore,
  });
  await expectAsked(page, () => range.selectOption("Last 90 days"), { from_day: dayIn(-89) });
  await range.selectOption("Custom");
  await page.getByLabel("Until", { exact: true }).fill(dayIn(-30));
  await page.getByLabel("From", { exact: true }).fill(dayIn(-20));
  await expect(page.getByRole("alert")).toHaveText("The last day lies before the first.");
  await expect(page.getByRole("button", { name: "Export CSV" })).toBeDisabled();
  await expectAsked(page, () => page.getByLabel("From", { exact: true }).fill(dayIn(-40)), {
    from_day: dayIn(-40),
    until_day: dayIn(-30),
  });
  await expect(page).toHaveURL(new RegExp(`range=custom.*from=${dayIn(-40)}`));
});

test("sums, charts, table and file tell the same; the period before stands beside them", async ({
  page,
}) => {
  await page.goto(`${address}?by=partner&range=90d`);
  const table = page.getByRole("table", { name: "Figures by partner" });
  await expect(table.getByRole("columnheader").first()).toHaveText("Partner");
  await expect(table.locator("td[data-label=Clicks]").first()).toHaveText(/\d/);
  const clicks = await table.locator("td[data-label=Clicks]").allTextContents();
  const sum = clicks.reduce((all, text) => all + Number(text.replaceAll(",", "")), 0);
  expect(sum).toBeGreaterThan(0);
  const stats = page.getByRole("region", { name: "Figures of these days" });
  await expect(stats).toContainText(`Clicks${sum.toLocaleString("en-US")}`);
  await expect(stats).toContainText("the period before");
  await expect(page.getByText(/compared with/)).toBeVisible();
  for (const figure of ["Clicks", "Conversions", "Revenue", "Commission"])
    await expect(page.getByRole("application", { name: `${figure} by partner` })).toBeVisible();

  await table.getByRole("button", { name: "Clicks" }).click();
  const sorted = await table.locator("td[data-label=Clicks]").allTextContents();
  const numbers = sorted.map((text) => Number(text.replaceAll(",", "")));
  expect(numbers).toEqual([...numbers].sort((one, other) => one - other));

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
  }
});

test("a chart is read with the arrow keys alone", async ({ page }) => {
  await page.goto(address);
  const chart = page.getByRole("application", { name: "Clicks by day" });
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const told = page.getByRole("figure").filter({ has: chart }).getByRole("status");
  await expect(told).toContainText(/[A-Z][a-z]{2} \d+, \d{4}.*Clicks : [\d,]+/);
});

test("the charts' code is asked for only where there is a chart", async ({ page }) => {
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

test.describe("with a failing network", () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_/ });

  test("a report that cannot be loaded says so and tries again", async ({ page }) => {
    await page.route("**/rpc/affiliate_report", (route) => route.abort());
    await page.goto(`${address}?range=7d`);
    await expect(page.getByText("could not be loaded")).toBeVisible();
    await page.unroute("**/rpc/affiliate_report");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("table").getByRole("row")).toHaveCount(8);
    await expect(filter(page, "Date range")).toHaveValue("7d");
  });
});

test("axe finds nothing in a report by campaign", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto(`${address}?by=campaign&range=custom&from=2026-13-01`);
  await expect(page.getByRole("alert")).toBeVisible();
  await expectAccessible(page);
  await page.goto(`${address}?by=campaign`);
  await expect(page.getByRole("application", { name: "Revenue by campaign" })).toBeVisible();
  await expectAccessibleBothWays(page);
});
