import { expect, expectAccessible, test } from "../fixtures";
import { toastWith } from "../toast";

test("shows an expert's profile, packages and reviews", async ({ page }) => {
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

test.describe("for a visitor in New York", () => {
  test.use({ timezoneId: "America/New_York" });

  test("shows the next starts in the visitor's time zone and links them to the booking", async ({
    page,
  }) => {
    await page.goto("/experts/maya-lindqvist");
    const check = page.getByRole("button", { name: "Check Availability" });
    await expect(check).toHaveAttribute("aria-expanded", "false");
    await check.click();
    await expect(page.getByText("Times are in your time zone, America/New York.")).toContainText(
      "Maya Lindqvist works in Europe/Stockholm.",
    );
    const first = page.getByRole("link", { name: /^\d+:\d\d\s[AP]M$/ }).first();
    const address = new URL((await first.getAttribute("href"))!, "http://site.invalid");
    expect(address.pathname).toBe("/experts/maya-lindqvist/book");
    const start = new Date(address.searchParams.get("start")!);
    expect(start.getTime()).toBeGreaterThan(Date.now());
    const shown = new Intl.DateTimeFormat("en-US", {
      timeStyle: "short",
      timeZone: "America/New_York",
    }).format(start);
    await expect(first).toHaveText(shown);
    await expectAccessible(page);
  });
});

test("shows 404 for an unknown expert", async ({ page }) => {
  await page.goto("/experts/nobody-at-all");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "Expert not found" })).toBeVisible();
  await expect(
    main.getByText("The expert profile you're looking for doesn't exist."),
  ).toBeVisible();
  await main.getByRole("link", { name: "Browse All Experts" }).click();
  await expect(page).toHaveURL("/experts");
});

test.describe("when the database is unreachable", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("shows the failure and loads the expert on Retry", async ({ page }) => {
    await page.route("**/rest/v1/expert_stylists*", (route) => route.abort());
    await page.goto("/experts/maya-lindqvist");
    await expect(toastWith(page, "Error")).toContainText(
      "Failed to load expert profile. Please try again.",
    );
    await page.unroute("**/rest/v1/expert_stylists*");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Maya Lindqvist" })).toBeVisible();
  });
});
