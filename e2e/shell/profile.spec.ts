import { expect, expectAccessible, test } from "../fixtures";
import { createAccount, fillCredentials } from "./account";

test("a visitor finds the way in, the legal texts and support", async ({ page }) => {
  await page.goto("/profile");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
  for (const row of [
    ["Sign In", "Access your account and preferences", "/auth?next=%2Fprofile"],
    ["Privacy Policy", "How we handle your data", "/legal/privacy"],
    ["Terms and Conditions", "Terms of service and usage", "/legal/terms"],
    ["Contact Support", "support@example.com", "mailto:support@example.com"],
  ] as const) {
    const link = main.getByRole("link", { name: `${row[0]} ${row[1]}` });
    await expect(link).toHaveAttribute("href", row[2]);
  }
  await expect(main.getByRole("button", { name: /Delete Account|Sign Out/ })).toHaveCount(0);
  await expectAccessible(page);
});

test("the appearance stays as it was chosen", async ({ page }) => {
  await page.goto("/profile");
  await page.getByRole("main").getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expectAccessible(page);
});

test("signing out stays on the page", async ({ page, signIn }) => {
  await signIn("shopper");
  await page.goto("/profile");
  const main = page.getByRole("main");
  await expect(main.getByText("shopper@ensemble.example")).toBeVisible();
  await expect(main.getByText("Signed in", { exact: true })).toBeVisible();
  await main.getByRole("button", { name: "Sign Out Sign out of your account" }).click();
  await expect(main.getByRole("link", { name: /^Sign In/ })).toBeVisible();
});

test("an account is given up, and kept after all", async ({ page, request }) => {
  const { email, password } = await createAccount(page, request);
  await page.goto("/profile");
  const main = page.getByRole("main");
  const deletion = main.getByRole("button", { name: /^Delete Account/ });

  await deletion.click();
  const dialog = page.getByRole("alertdialog", { name: "Are you sure?" });
  await expect(dialog).toContainText(
    "This will permanently erase all your data. This action cannot be undone. " +
      "It happens 30 days from now; until then you can sign in and keep your account.",
  );
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(deletion).toBeFocused();

  await deletion.click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  const alert = main.getByRole("alert");
  await expect(alert).toContainText(
    "Account deletion request submitted. You will receive a confirmation email within 24 hours.",
  );
  await expect(alert).toContainText("Your data will be erased within 30 days");
  await expect(dialog).toBeHidden();
  await expect(main.getByRole("link", { name: /^Sign In/ })).toBeVisible();

  await main.getByRole("link", { name: /^Sign In/ }).click();
  await fillCredentials(page, email, password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/profile");
  await expect(main.getByText(/Your account will be erased on/)).toBeVisible();
  await expect(deletion).toHaveCount(0);
  await expectAccessible(page);
  await main.getByRole("button", { name: "Keep My Account" }).click();
  await expect(deletion).toBeVisible();
  await page.reload();
  await expect(deletion).toBeVisible();
});

test.describe("when the request does not get through", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("the account and the session stay as they are", async ({ page, signIn }) => {
    await signIn("shopper");
    await page.goto("/profile");
    await page.route("**/rest/v1/rpc/request_account_deletion", (route) => route.abort());
    await page.getByRole("button", { name: /^Delete Account/ }).click();
    const dialog = page.getByRole("alertdialog");
    await dialog.getByRole("button", { name: "Delete" }).click();
    await expect(dialog.getByRole("alert")).toContainText("Your account is unchanged.");
    await dialog.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("main").getByText("shopper@ensemble.example")).toBeVisible();
  });
});
