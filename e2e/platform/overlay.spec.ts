import { expect, expectAccessible, test, watchScripts } from "../fixtures";
import { boundaries } from "./fixtures/platform-tools";

const facts =
  /Release\s*\d+\.\d+\.\d+\+[0-9a-f]{10}, stable.*Loaded in\s*\d+ ms.*Bytes\s*[1-9][\d.]* kB.*Errors\s*0/;

test("outlines for an administrator which remote drew which part", async ({ page, signIn }) => {
  await signIn("admin");
  await page.goto("/experts");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const before = page.getByRole("link", { name: /^Ensemble/ }).first();
  await before.focus();
  await page.keyboard.press("Alt+Shift+KeyO");
  const list = boundaries(page);
  await expect(list).toBeFocused();
  const part = (name: RegExp) =>
    list.getByRole("listitem").filter({ has: page.getByRole("heading", { name }) });
  await expect(part(/^shell$/)).toContainText(facts);
  await expect(part(/^experts drew/)).toContainText(facts);
  await expectAccessible(page);

  // The list follows navigation.
  await page.getByRole("link", { name: "Outfits", exact: true }).first().click();
  await expect(part(/^shop drew/)).toContainText(facts);
  await expect(part(/^experts/)).toHaveCount(0);
  await page.goBack();

  await page.keyboard.press("Escape");
  await expect(list).toBeHidden();
  await page.keyboard.press("Alt+Shift+KeyO");
  await expect(list).toBeVisible();
  await page.keyboard.press("Alt+Shift+KeyO");
  await expect(list).toBeHidden();
});

test.describe("when a remote is broken", () => {
  test.use({ expectedErrors: /Failed to load resource|ERR_FAILED/ });

  test("counts its errors", async ({ page, signIn }) => {
    await signIn("admin");
    await page.route(/\/r\/experts\/.*\.js/, (route) => route.abort());
    // A page that a server drew stays readable instead.
    await page.goto("/dashboard");
    await expect(page.getByRole("alert").filter({ hasText: "could not be loaded" })).toBeVisible();
    // The page knows the administrator now.
    await expect(page.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
    await page.keyboard.press("Alt+Shift+KeyO");
    // A visit retries, so a failure before the first render counts twice.
    await expect(boundaries(page)).toContainText(/experts.*Loaded in\s*not yet.*Errors\s*[12]/);
  });
});

test("shows nothing to visitors and shoppers and loads none of the code", async ({
  page,
  signIn,
}) => {
  const codeOfOverlay = "Loaded in";
  const loaded = watchScripts(page);
  for (const role of ["visitor", "shopper"] as const) {
    if (role === "shopper") await signIn(role);
    await page.goto("/experts");
    await page.keyboard.press("Alt+Shift+KeyO");
    await page.evaluate(() =>
      window.dispatchEvent(new CustomEvent("ensemble:platform", { detail: "preview" })),
    );
    await page.getByRole("heading", { level: 1 }).click();
    await page.waitForLoadState("networkidle");
    await expect(boundaries(page), role).toBeHidden();
    expect(await loaded(codeOfOverlay), role).toBe(false);
  }

  await signIn("admin");
  await page.goto("/experts");
  await expect(page.getByRole("link", { name: "Admin", exact: true })).toBeVisible();
  await page.keyboard.press("Alt+Shift+KeyO");
  await expect(boundaries(page)).toBeVisible();
  expect(await loaded(codeOfOverlay)).toBe(true);
});
