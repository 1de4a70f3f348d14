import type { Page } from "@playwright/test";
import { expect, test } from "../fixtures";
import { hold } from "../hold";
import { createAdministrator } from "../shell/account";

/** Collects the URLs of the admin remote that the page requests from now on. */
function adminRequests(page: Page): string[] {
  const asked: string[] = [];
  page.on("request", (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith("/r/admin/")) asked.push(pathname);
  });
  return asked;
}

/** Hovers and focuses every link. */
async function approachEveryLink(page: Page): Promise<void> {
  const links = page.getByRole("link");
  expect(await links.count()).toBeGreaterThan(5);
  await links.evaluateAll((all) => {
    for (const link of all) {
      link.dispatchEvent(new MouseEvent("mouseover", { bubbles: true }));
      (link as HTMLElement).focus();
    }
  });
  await page.waitForLoadState("networkidle");
}

test("sends a visitor to the sign-in and back, and loads no admin code before", async ({
  page,
}) => {
  const asked = adminRequests(page);
  await page.goto("/admin");
  await expect(page).toHaveURL("/auth?next=%2Fadmin");
  await approachEveryLink(page);
  expect(asked).toEqual([]);
  await page.getByLabel("Email").fill("admin@ensemble.example");
  await page.getByLabel("Password", { exact: true }).fill("ensemble-admin");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  expect(asked).not.toEqual([]);
});

test("sends a shopper home, shows no link to the admin area and loads none of its code", async ({
  page,
  signIn,
}) => {
  const asked = adminRequests(page);
  await signIn("shopper");
  await page.goto("/admin");
  await expect(page).toHaveURL("/");
  await expect(page.getByRole("heading", { name: "Trending Now" })).toBeVisible();
  await expect(
    page.getByRole("banner").getByRole("link", { name: "Admin", exact: true }),
  ).toHaveCount(0);
  await approachEveryLink(page);
  expect(asked).toEqual([]);
});

test("preloads the admin code when an administrator hovers its link", async ({ page, signIn }) => {
  await signIn("admin");
  await page.goto("/legal/imprint", { waitUntil: "networkidle" });
  const asked = adminRequests(page);
  await page.getByRole("banner").getByRole("link", { name: "Admin", exact: true }).hover();
  await expect.poll(() => asked).not.toEqual([]);
  expect(new URL(page.url()).pathname).toBe("/legal/imprint");
});

/** Delays the response that names the account. */
const holdPermissions = (page: Page) => hold(page, "**/rest/v1/user_preferences*");

test("shows and loads nothing while permissions are checked", async ({ page, signIn }) => {
  await signIn("admin");
  const answer = await holdPermissions(page);
  const asked = adminRequests(page);
  await page.goto("/admin");
  await expect(page.getByRole("main").getByText("Checking permissions...")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
  expect(asked).toEqual([]);
  answer();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
});

test("preloads the admin code on a browser that an administrator used, until they sign out", async ({
  page,
  request,
  signIn,
}) => {
  await createAdministrator(page, request);
  await page.goto("/admin");
  const title = page.getByRole("heading", { level: 1, name: "Admin Dashboard" });
  await expect(title).toBeVisible();
  const answer = await holdPermissions(page);
  const asked = adminRequests(page);
  await page.reload();
  await expect(page.getByRole("main").getByText("Checking permissions...")).toBeVisible();
  await expect.poll(() => asked).not.toEqual([]);
  await expect(title).toHaveCount(0);
  answer();
  await expect(title).toBeVisible();

  await page.getByRole("button", { name: "Sign out", exact: true }).click();
  await expect(page).toHaveURL("/auth?next=%2Fadmin");
  asked.length = 0;
  await signIn("shopper");
  await page.goto("/admin");
  await expect(page).toHaveURL("/");
  expect(asked).toEqual([]);
});

test("shows 404 for an unknown admin address, to every role", async ({ page, signIn }) => {
  const asked = adminRequests(page);
  const missing = page.getByRole("heading", { level: 1 });
  await page.goto("/admin/no/such/page");
  await expect(missing).toHaveText("Page Not Found");
  await signIn("admin");
  await page.goto("/admin/no/such/page");
  await expect(missing).toHaveText("Page Not Found");
  expect(asked).toEqual([]);
});
