import { expect, expectAccessible, test } from "../fixtures";
import { toastWith } from "../toast";
import { confirmSubject, fillCredentials } from "./account";
import { linkInMail, newAddress } from "./mailbox";

test("creates an account, confirms it by mail and signs in", async ({ page, request }) => {
  const email = newAddress();
  await page.goto("/auth");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  await expect(page.getByText("Sign in to access your saved favorites")).toBeVisible();
  await page.getByRole("link", { name: "Don't have an account? Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create account" })).toBeVisible();
  await expect(page.getByText("Join Ensemble to save your favorite outfits")).toBeVisible();
  await expect(page.getByText("Email confirmation required")).toBeVisible();
  await expectAccessible(page);

  await fillCredentials(page, email, "a-long-password");
  await page.getByRole("button", { name: "Create Account" }).click();
  const message = toastWith(page, "Success");
  await expect(message).toContainText("Check your email for a confirmation link");
  await expect(page).toHaveURL(/\/auth\?mode=sign-up$/);
  const note = page.getByRole("main").getByText(`If ${email} has no account yet`);
  await expect(note).toContainText("a confirmation link is on its way");

  await page.goto(await linkInMail(request, email, confirmSubject));
  await expect(page.getByRole("banner").getByText(email)).toBeVisible();
  await expect(toastWith(page, "Your email is confirmed. Welcome!")).toContainText("Success");

  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).not.toHaveURL(/access_token/);
  await page.goForward();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await fillCredentials(page, email, "a-long-password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page).toHaveURL("/");
  await expect(toastWith(page, "Welcome back!")).toContainText("Success");
  await expect(page.getByRole("banner").getByText(email)).toBeVisible();
});

test("returns to the outfit and what was chosen there when someone signs up on it", async ({
  page,
  request,
}) => {
  const email = newAddress();
  const outfit = "/outfits/modern-office-elegance";
  await page.goto(outfit);
  const heart = page.getByRole("button", { name: "Favorite Modern Office Elegance" }).first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await page.getByRole("radio", { name: "L", exact: true }).check();
  await page.getByRole("link", { name: "Sign in to write a review" }).click();
  await page.getByRole("link", { name: "Don't have an account? Sign up" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Create account" })).toBeVisible();
  await fillCredentials(page, email, "a-long-password");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(toastWith(page, "Success")).toBeVisible();

  await page.goto(await linkInMail(request, email, confirmSubject));
  await expect(page).toHaveURL(`${outfit}#reviews`);
  await expect(page.getByRole("button", { name: "Write a review" })).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(/^L is your size\./)).toBeVisible();
  // With the account, not only on the device.
  await page.goto("/profile/style");
  await expect(page.getByText("Kept with your account.")).toBeVisible();
  await expect(page.getByRole("button", { name: "L", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});
