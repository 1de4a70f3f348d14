import { expect, expectAccessible, test } from "../fixtures";

test.use({ colorScheme: "dark" });

const screens = [
  { path: "/auth", heading: "Welcome back" },
  { path: "/auth?mode=sign-up", heading: "Create account" },
  { path: "/auth#error_code=otp_expired&error_description=Too+old", heading: "Welcome back" },
  { path: "/profile", heading: "Profile" },
  { path: "/legal/privacy", heading: "Privacy Policy" },
  { path: "/experts", heading: "Expert Style Consultants" },
  { path: "/no/such/page", heading: "Page Not Found" },
];

for (const { path, heading } of screens) {
  test(`${path} can be read in the dark`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.locator("html")).toHaveClass(/dark/);
    await expectAccessible(page);
  });
}

test("the administration can be read in the dark", async ({ page, signIn }) => {
  await signIn("admin");
  await page.goto("/admin");
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  await expectAccessible(page);
});
