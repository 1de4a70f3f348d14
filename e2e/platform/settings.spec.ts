import { expect, test } from "../fixtures";

test.use({ expectedErrors: /The environment is not complete/ });

test("names every wrong setting", async ({ page }) => {
  await page.route("/", async (route) => {
    const response = await route.fetch();
    const html = (await response.text())
      .replace(/"url":"\/"/, '"url":"nowhere"')
      .replace(/"currency":"USD"/, '"currency":"dollars"');
    await route.fulfill({ response, body: html });
  });
  await page.goto("/");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText(
    "This environment is not set up",
  );
  await expect(page.getByRole("listitem")).toContainText([
    /settings\.supabase\.url: must be an http\(s\) address/,
    /settings\.currency: must be an ISO 4217 code/,
  ]);
});
