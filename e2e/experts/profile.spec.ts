import { expect, expectAccessible, reading, test } from "../fixtures";

test("shows an expert's profile, packages and reviews", reading, async ({ page }) => {
  await page.goto("/experts");
  await page.getByRole("link", { name: "View Profile of Maya Lindqvist" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1, name: "Maya Lindqvist" })).toBeVisible();
  await expect(page).toHaveTitle("Maya Lindqvist · Ensemble");
  await expect(main.getByText("$120 per hour")).toBeVisible();
  await expect(main.getByText("Verified")).toBeVisible();
  for (const name of ["About", "Credentials & Certifications", "Services & Packages"]) {
    await expect(main.getByRole("heading", { level: 2, name })).toBeVisible();
  }
  const stats = main.getByRole("region", { name: "Quick Stats" });
  await expect(stats).toContainText(/Happy Clients\s*\d+/);
  await expect(stats).toContainText(/Years of Experience\s*14/);
  const reviews = main.locator("section", {
    has: page.getByRole("heading", { name: "Client Reviews" }),
  });
  await expect(reviews.getByRole("img", { name: /of 5 stars/ })).toHaveCount(5);
  await expect(main.getByRole("listitem").filter({ hasText: "Wardrobe Clear-Out" })).toContainText(
    /\$290\.00.*Wardrobe review.*3 h/,
  );
  await expect(main.getByRole("link", { name: "Book Consultation" })).toHaveAttribute(
    "href",
    "/experts/maya-lindqvist/book",
  );
  await expectAccessible(page);
  await main.getByRole("link", { name: "Back to Experts" }).click();
  await expect(page).toHaveURL("/experts");
});
