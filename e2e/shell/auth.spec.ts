import { anonKey } from "@ensemble/backend/secrets";
import {
  confirmSubject,
  createAdministrator,
  fillCredentials,
  linkInEmail,
  newEmail,
  openDataApi,
} from "../accounts";
import { expect, test } from "../fixtures";
import { toastWith } from "../steps";

test("creates an account, confirms it by email, and resets a forgotten password", async ({
  page,
  request,
}) => {
  const email = newEmail();
  const banner = page.getByRole("banner");
  const signOut = banner.getByRole("button", { name: "Sign out" });
  const signIn = banner.getByRole("link", { name: "Sign In" });
  await page.goto("/auth");
  await page.getByRole("link", { name: "Don't have an account? Sign up" }).click();
  await fillCredentials(page, email, "a-long-password");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(toastWith(page, "Success")).toContainText("Check your email for a confirmation");
  await page.goto(await linkInEmail(request, email, confirmSubject));
  await expect(toastWith(page, "Your email is confirmed. Welcome!")).toContainText("Success");
  await expect(banner.getByText(email)).toBeVisible();
  await expect(page).toHaveURL("/");
  await page.goBack();
  await expect(page).not.toHaveURL(/access_token/);
  await page.goForward();

  await signOut.click();
  await signIn.click();
  await page.getByLabel("Email").fill(email);
  await page.getByRole("link", { name: "Forgot your password?" }).click();
  await expect(page.getByLabel("Email")).toHaveValue(email);
  await page.getByRole("button", { name: "Send Link" }).click();
  await expect(
    page.getByText(`If there's an account for ${email}, we've sent a link.`),
  ).toBeVisible();
  await page.goto(await linkInEmail(request, email, "Reset your password"));
  await expect(page).toHaveURL(/\/auth\/new-password/);
  await page.getByLabel("New password").fill("another-password");
  await page.getByRole("button", { name: "Save Password" }).click();
  await expect(toastWith(page, "Success")).toContainText("Your new password is saved.");

  await signOut.click();
  await signIn.click();
  await fillCredentials(page, email, "another-password");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(toastWith(page, "Welcome back!")).toContainText("Success");
  await expect(banner.getByText(email)).toBeVisible();
});

test("returns to the outfit with the visitor's choices after a sign-up on it", async ({
  page,
  request,
}) => {
  const email = newEmail();
  const outfit = "/outfits/modern-office-elegance";
  await page.goto(outfit);
  const heart = page.getByRole("button", { name: "Favorite Modern Office Elegance" }).first();
  await heart.click();
  await page.getByRole("radio", { name: "L", exact: true }).check();
  await page.getByRole("link", { name: "Sign in to write a review" }).click();
  await page.getByRole("link", { name: "Don't have an account? Sign up" }).click();
  await fillCredentials(page, email, "a-long-password");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(toastWith(page, "Success")).toBeVisible();

  await page.goto(await linkInEmail(request, email, confirmSubject));
  await expect(page).toHaveURL(`${outfit}#reviews`);
  await expect(page.getByRole("button", { name: "Write a Review" })).toBeVisible();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByText(/^L is your size\./)).toBeVisible();
  // Saved to the account, not only to the device.
  await page.goto("/profile/style");
  await expect(page.getByText("Changes save automatically.")).toBeVisible();
  await expect(page.getByRole("button", { name: "L", exact: true })).toHaveAttribute(
    "aria-pressed",
    "true",
  );
});

test("asks before an emailed link signs in on another device or to another account", async ({
  page,
  request,
  signIn,
}) => {
  const email = newEmail();
  const headers = { apikey: anonKey };
  const banner = page.getByRole("banner");
  const question = page.getByRole("heading", { level: 1, name: `Continue as ${email}?` });
  // Another device asks for both emails.
  await request.post("/auth/v1/signup", { headers, data: { email, password: "a-long-password" } });
  await signIn("shopper");
  await page.goto(await linkInEmail(request, email, confirmSubject));
  await expect(question).toBeFocused();
  await expect(page).toHaveURL("/auth/link");
  await expect(page.getByText(/^You're signed in as shopper@ensemble.example/)).toBeVisible();
  await page.getByRole("link", { name: "Not Now" }).click();
  await expect(page).toHaveURL("/");
  await expect(banner.getByText("shopper@ensemble.example")).toBeVisible();
  await page.reload();
  await expect(banner.getByText("shopper@ensemble.example")).toBeVisible();

  await page.evaluate(() => localStorage.clear());
  await page.goto("/outfits/modern-office-elegance");
  const heart = page.getByRole("button", { name: "Favorite Modern Office Elegance" }).first();
  await heart.click();
  await expect(heart).toHaveAttribute("aria-pressed", "true");
  await request.post("/auth/v1/recover", { headers, data: { email } });
  await page.goto(await linkInEmail(request, email, "Reset your password"));
  await expect(question).toBeFocused();
  await expect(banner.getByRole("link", { name: "Sign In" })).toBeVisible();
  const api = await openDataApi(request, { email, password: "a-long-password" });
  expect(await api.read("favorites", "select=outfit_id")).toEqual([]);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/auth/new-password");
  await expect(page.getByText(`For ${email}`)).toBeVisible();
  await expect.poll(() => api.read("favorites", "select=outfit_id")).toHaveLength(1);
  await page.goBack();
  await expect(page).not.toHaveURL(/token|auth.link/);
});

test("loads admin code only while an administrator is signed in", async ({
  page,
  request,
  signIn,
}) => {
  const requested: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/r/admin/")) requested.push(pathname);
  });
  await page.goto("/admin");
  await expect(page).toHaveURL("/auth?next=%2Fadmin");
  await signIn("shopper");
  await page.goto("/admin");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Trending Now" })).toBeVisible();
  // Links prefetch when they are hovered or focused; none points to the admin area.
  const links = page.getByRole("link");
  expect(await links.count()).toBeGreaterThan(5);
  await links.evaluateAll((all) => {
    for (const link of all) {
      link.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      (link as HTMLElement).focus();
    }
  });
  await page.waitForLoadState("networkidle");
  expect(requested).toEqual([]);

  await createAdministrator(page, request);
  await page.goto("/legal/imprint", { waitUntil: "networkidle" });
  const link = page.getByRole("banner").getByRole("link", { name: "Admin", exact: true });
  await link.hover();
  await expect.poll(() => requested).not.toEqual([]);
  await link.click();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL("/auth?next=%2Fadmin");
  requested.length = 0;
  await page.goto("/admin");
  await expect(page).toHaveURL("/auth?next=%2Fadmin");
  expect(requested).toEqual([]);
});
