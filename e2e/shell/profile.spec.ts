import { expect, expectAccessible, test } from "../fixtures";
import { createAccount, fillCredentials } from "./account";

test("keeps the chosen appearance", async ({ page }) => {
  await page.goto("/profile");
  await page.getByRole("main").getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await page.reload();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expectAccessible(page);
});

test("schedules an account's deletion and takes it back", async ({ page, request }) => {
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
