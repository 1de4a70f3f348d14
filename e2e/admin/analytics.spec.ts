import { readFile } from "node:fs/promises";
import { expect, test } from "../fixtures";

test("reads charts by arrow keys, exports their metrics, and loads chart code only with charts", async ({
  page,
  signIn,
}) => {
  const sizes: number[] = [];
  page.on("response", (response) => {
    if (!new URL(response.url()).pathname.startsWith("/r/admin/")) return;
    void response.body().then(
      (body) => sizes.push(body.length),
      () => undefined,
    );
  });
  const largest = () => Math.max(0, ...sizes);
  await signIn("admin");
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/admin/partners/links", { waitUntil: "networkidle" });
  expect(largest()).toBeLessThan(150_000);
  await page.goto("/admin/partners/analytics?by=day&range=90d");
  for (const metric of ["Clicks", "Conversions", "Revenue", "Commission"])
    await expect(page.getByRole("application", { name: `${metric} by day` })).toBeVisible();
  await expect.poll(largest).toBeGreaterThan(200_000);

  const chart = page.getByRole("application", { name: "Clicks by day" });
  await chart.focus();
  await page.keyboard.press("ArrowRight");
  await page.keyboard.press("ArrowRight");
  const summary = page.getByRole("figure").filter({ has: chart }).getByRole("status");
  await expect(summary).toContainText(/[A-Z][a-z]{2} \d+, \d{4}.*Clicks : [\d,]+/);

  await page.getByRole("combobox", { name: /^Break down by/ }).selectOption("Partner");
  const table = page.getByRole("table", { name: "Metrics by partner" });
  await expect(table.locator("td[data-label=Clicks]").first()).toHaveText(/\d/);
  const clicks = await table.locator("td[data-label=Clicks]").allTextContents();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export CSV" }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^affiliate-partner-[\d-]+\.csv$/);
  const text = await readFile(await file.path(), "utf8");
  const lines = text.replace(/^\uFEFF/, "").split("\r\n");
  expect(lines[0]).toMatch(
    /^Partner,Clicks,Conversions,Revenue,Commission,Conversion Rate \(%\),Pending,/,
  );
  expect(lines).toHaveLength(clicks.length + 1);
});
