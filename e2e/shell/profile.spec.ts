import { createAccount, fillCredentials } from "../accounts";
import { expect, test } from "../fixtures";

test("keeps the chosen appearance, and schedules and cancels an account's deletion", async ({
  page,
  request,
}) => {
  const { email, password } = await createAccount(page, request);
  await page.goto("/profile");
  const main = page.getByRole("main");
  await main.getByRole("button", { name: "Dark" }).click();
  await page.reload();
  await expect(page.locator("html")).toHaveClass(/dark/);

  await expect(main.getByRole("link", { name: /^My Bookings/ })).toHaveAttribute(
    "href",
    "/dashboard",
  );

  const deletion = main.getByRole("button", { name: /^Delete Account/ });
  await deletion.click();
  const dialog = page.getByRole("alertdialog", { name: "Are you sure?" });
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toBeHidden();
  await expect(deletion).toBeFocused();
  await deletion.click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await expect(main.getByRole("alert")).toContainText("Account deletion request submitted.");
  await main.getByRole("link", { name: /^Sign In/ }).click();
  await fillCredentials(page, email, password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(main.getByText(/Your account will be erased on/)).toBeVisible();
  await main.getByRole("button", { name: "Keep My Account" }).click();
  await expect(deletion).toBeVisible();
});
