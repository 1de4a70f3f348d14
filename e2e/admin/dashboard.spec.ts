import { expect, expectAccessible, test } from "../fixtures";

test("an administrator sees the areas", async ({ page, signIn }) => {
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
  await expect(area("Expert Stylists").getByRole("link")).toHaveAttribute("href", "/admin/experts");
  const work = main.getByRole("region", { name: "Open work" });
  for (const name of ["Bookings", "Collections", "Messages"]) {
    await expect(work.getByRole("link", { name, exact: true })).toBeVisible();
  }
  for (const name of ["Analytics", "User Management"]) {
    await expect(area(name).getByRole("button", { name: "Coming Soon" })).toBeDisabled();
  }
  await expectAccessible(page);
});
