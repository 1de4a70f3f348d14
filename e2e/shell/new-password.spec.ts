import { setTimeout } from "node:timers/promises";
import type { APIRequestContext } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { toastWith } from "../toast";
import { fillCredentials, registerAccount, resetSubject } from "./account";
import { linkInMail } from "./mailbox";

/** An account whose address may get its next mail: the backend pauses a second between two. */
async function registerForgetful(request: APIRequestContext): Promise<string> {
  const { email } = await registerAccount(request);
  await setTimeout(1000);
  return email;
}

test("replaces a forgotten password through a mailed link", async ({ page, request }) => {
  const email = await registerForgetful(request);
  await page.goto("/auth");
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(page.getByText(`If ${email} has an account, a link is on its way`)).toBeVisible();
  await expectAccessible(page);

  const link = await linkInMail(request, email, resetSubject);
  await page.goto(link);
  await expect(page).toHaveURL(/\/auth\/new-password/);
  await expect(page.getByText(`For ${email}`)).toBeVisible();
  await page.getByLabel("New password").fill("short");
  await page.getByRole("button", { name: "Save Password" }).click();
  await expect(page.getByText("The password needs at least 6 characters.")).toBeVisible();
  await page.getByLabel("New password").fill("another-password");
  await page.getByRole("button", { name: "Save Password" }).click();
  await expect(page).toHaveURL("/");
  await expect(toastWith(page, "Success")).toContainText("Your new password is saved.");

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).click();
  await fillCredentials(page, email, "another-password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("banner").getByText(email)).toBeVisible();

  await page.getByRole("button", { name: "Sign out" }).click();
  await page.getByRole("banner").getByRole("link", { name: "Sign In" }).waitFor();
  await page.goto(link);
  await expect(page.getByRole("alert")).toContainText("That link was used before or is too old");
  await page.getByRole("link", { name: "Send Me a New Link" }).click();
  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
});

test.describe("when a link cannot be checked", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("checks it again without another mail", async ({ page, request }) => {
    const email = await registerForgetful(request);
    await page.goto("/auth?mode=forgotten-password");
    await page.getByLabel("Email").fill(email);
    await page.getByRole("button", { name: "Send Link" }).click();
    const link = await linkInMail(request, email, resetSubject);

    await page.route("**/auth/v1/user*", (route) => route.fulfill({ status: 503 }));
    await page.goto(link);
    await expect(page.getByRole("alert")).toContainText("Your link could not be checked.");
    await page.unroute("**/auth/v1/user*");
    await page.getByRole("button", { name: "Try Again" }).click();
    await expect(page.getByLabel("New password")).toBeVisible();
  });
});
