import { expect, expectAccessible, test } from "../fixtures";
import { toastWith } from "../toast";
import { confirmSubject, fillCredentials } from "./account";
import { linkInMail, mailsTo, newAddress } from "./mailbox";

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

test.describe("before the address is confirmed", () => {
  // The provider refuses the sign-in, which the browser logs.
  test.use({ expectedErrors: /status of 400/ });

  test("says so on sign-in and sends the mail again", async ({ page, request }) => {
    const email = newAddress();
    await page.goto("/auth?mode=sign-up");
    await fillCredentials(page, email, "a-long-password");
    await page.getByRole("button", { name: "Create Account" }).click();
    await linkInMail(request, email, confirmSubject);

    await page.getByRole("link", { name: "Already have an account? Sign in" }).click();
    await expect(page.getByLabel("Email")).toHaveValue(email);
    await page.getByRole("button", { name: "Sign In", exact: true }).click();
    const refusal = toastWith(page, "Error");
    await expect(refusal).toContainText("Email not confirmed");

    await expectAccessible(page);

    const resend = page.getByRole("button", { name: "Resend confirmation email" });
    await expect(async () => {
      await resend.click();
      await expect(page.getByText(`Sent again to ${email}.`)).toBeVisible({ timeout: 1500 });
      expect((await mailsTo(request, email)).length).toBeGreaterThan(1);
    }).toPass();
    await page.goto(await linkInMail(request, email, confirmSubject, 2));
    await expect(page.getByRole("banner").getByText(email)).toBeVisible();
  });
});

test("explains a used link where a new one can be requested", async ({ page, request }) => {
  const email = newAddress();
  await page.goto("/auth?mode=sign-up");
  await fillCredentials(page, email, "a-long-password");
  await page.getByRole("button", { name: "Create Account" }).click();
  const link = await linkInMail(request, email, confirmSubject);
  await page.goto(link);
  await page.getByRole("button", { name: "Sign out" }).click();
  await expect(page.getByRole("banner").getByRole("link", { name: "Sign In" })).toBeVisible();

  await page.goto(link);
  await expect(page).toHaveURL(/\/auth#/);
  await expect(page.getByRole("alert")).toContainText("That link was used before or is too old");
  await expect(page.getByRole("heading", { level: 1, name: "Welcome back" })).toBeVisible();
  await expectAccessible(page);
});
