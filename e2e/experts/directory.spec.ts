import { expect, expectAccessible, test } from "../fixtures";
import { toastWith } from "../toast";

test("the directory shows every expert with all that helps to choose", async ({ page }) => {
  await page.goto("/experts");
  const main = page.getByRole("main");
  await expect(
    main.getByRole("heading", { level: 1, name: "Expert Style Consultants" }),
  ).toBeVisible();
  const cards = main.getByRole("article");
  await expect(cards).toHaveCount(12);
  const card = cards.filter({ hasText: "Maya Lindqvist" });
  await expect(card.getByRole("img", { name: "Portrait of Maya Lindqvist" })).toBeVisible();
  await expect(card.getByText("Verified")).toBeVisible();
  await expect(card.getByText(/^\d\.\d$/)).toBeVisible();
  await expect(card).toContainText(/\(\d+ reviews\)/);
  await expect(card).toContainText("14 years of experience");
  await expect(card).toContainText("Personal styling");
  await expect(card).toContainText(/From \$\d+\/session/);
  await expect(card).toContainText(/\d+ services/);
  await expect(card.getByRole("link", { name: "View Profile" })).toHaveAttribute(
    "href",
    "/experts/maya-lindqvist",
  );
  await expect(card.getByRole("link", { name: "Book Now" })).toHaveAttribute(
    "href",
    "/experts/maya-lindqvist/book",
  );
  await expectAccessible(page);
});

test("search, filters and order live in the address", async ({ page }) => {
  await page.goto("/experts");
  const main = page.getByRole("main");
  const names = main.getByRole("article").getByRole("heading");
  await expect(names).toHaveCount(12);

  await main.getByLabel("Specialization").selectOption("Menswear");
  await expect(page).toHaveURL("/experts?specialization=menswear");
  await expect(main.getByRole("article").first()).toContainText("Menswear");
  const fewer = await names.count();
  expect(fewer).toBeGreaterThan(0);
  expect(fewer).toBeLessThan(12);

  await main.getByLabel("Sort by").selectOption("Most experienced");
  await expect(page).toHaveURL("/experts?specialization=menswear&sort=experience");
  const years = (await main.getByText(/years of experience/).allInnerTexts()).map(parseFloat);
  expect(years).toEqual(years.toSorted((one, other) => other - one));
  const shown = await names.allInnerTexts();
  await page.reload();
  await expect(names).toHaveText(shown);

  await page.goBack();
  await page.goBack();
  await expect(names).toHaveCount(12);

  await main.getByRole("searchbox", { name: "Search experts" }).fill("LINDQVIST");
  await expect(names).toHaveText(["Maya Lindqvist"]);
  await expect(page).toHaveURL("/experts?q=LINDQVIST");
});

test("prices sort both ways", async ({ page }) => {
  await page.goto("/experts?sort=price_low");
  const prices = page.getByRole("main").getByText(/^From \$/);
  const read = async () =>
    (await prices.allInnerTexts()).map((text) => Number(/\d+/.exec(text)?.[0]));
  await expect(prices).toHaveCount(12);
  const low = await read();
  expect(low).toEqual(low.toSorted((one, other) => one - other));
  await page.getByLabel("Sort by").selectOption("Price: high to low");
  await expect.poll(read).toEqual(low.toReversed());
});

test("nobody found is said, with a way back to everybody", async ({ page }) => {
  await page.goto("/experts?q=nobody-is-called-that&service=virtual");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "No experts found" })).toBeVisible();
  await expect(
    main.getByText("Try adjusting your search criteria or browse all our experts."),
  ).toBeVisible();
  await expectAccessible(page);
  await main.getByRole("button", { name: "Browse All Experts" }).click();
  await expect(main.getByRole("article")).toHaveCount(12);
  await expect(page).toHaveURL("/experts");
  await expect(main.getByRole("searchbox")).toHaveValue("");
});

test.describe("without the database", () => {
  test.use({ expectedErrors: /Failed to load resource/ });

  test("the failure is told, and Retry brings the experts", async ({ page }) => {
    await page.route("**/rest/v1/expert_stylists*", (route) => route.abort());
    await page.goto("/experts");
    const toast = toastWith(page, "Error");
    await expect(toast).toContainText("Failed to load expert stylists. Please try again.");
    await expect(page.getByRole("alert")).toContainText("The experts could not be loaded");
    await page.unroute("**/rest/v1/expert_stylists*");
    await page.getByRole("button", { name: "Retry" }).click();
    await expect(page.getByRole("article")).toHaveCount(12);
  });

  test("missing packages leave the experts, without prices that nobody knows", async ({ page }) => {
    await page.route("**/rest/v1/service_packages*", (route) => route.abort());
    await page.goto("/experts");
    await expect(page.getByRole("article")).toHaveCount(12);
    await expect(page.getByLabel("Service")).toBeDisabled();
    await expect(page.getByText(/\/session/)).toHaveCount(0);
    await expect(toastWith(page, "Error")).toHaveCount(0);
  });
});
