import { expect, expectAccessible, test } from "../fixtures";

test("an administrator sees the four areas", async ({ page, signIn }) => {
  await signIn("admin");
  await page.goto("/admin");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
  const area = (name: string) =>
    main.getByRole("listitem").filter({ has: page.getByRole("heading", { name, exact: true }) });
  await expect(area("Outfit Management").getByRole("link")).toHaveAttribute(
    "href",
    "/admin/outfits",
  );
  await expect(area("Affiliate Partners").getByRole("link")).toHaveAttribute(
    "href",
    "/admin/partners",
  );
  for (const name of ["Analytics", "User Management"]) {
    await expect(area(name).getByRole("button", { name: "Coming Soon" })).toBeDisabled();
  }
  await expectAccessible(page);
});

test("a visitor signs in first and then arrives", async ({ page }) => {
  await page.goto("/admin");
  await expect(page).toHaveURL("/auth?next=%2Fadmin");
  await page.getByLabel("Email").fill("admin@ensemble.example");
  await page.getByLabel("Password", { exact: true }).fill("ensemble-admin");
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
});

test("a shopper is led home and offered no way in", async ({ page, signIn }) => {
  await signIn("shopper");
  await expect(page.getByRole("banner").getByRole("link", { name: "Admin" })).toHaveCount(0);
  await page.goto("/admin");
  await expect(page).toHaveURL("/");
});

test("while permissions are checked nothing else is shown", async ({ page, signIn }) => {
  await signIn("admin");
  let answer: () => void = () => undefined;
  const asked = new Promise<void>((resolve) => (answer = resolve));
  await page.route("**/rest/v1/user_preferences*", async (route) => {
    await asked;
    await route.continue();
  });
  await page.goto("/admin");
  await expect(page.getByRole("main").getByText("Checking permissions...")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1 })).toHaveCount(0);
  answer();
  await expect(page.getByRole("heading", { level: 1, name: "Admin Dashboard" })).toBeVisible();
});
