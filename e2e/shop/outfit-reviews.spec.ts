import { demoAccounts } from "@ensemble/database/seed/accounts";
import type { Page } from "@playwright/test";
import { fillCredentials } from "../accounts";
import { expectReadable } from "../accessible";
import { expect, test } from "../fixtures";
import { renderedPage, toastWith } from "../steps";

const reviewsOn = (page: Page) => page.getByRole("region", { name: "Customer Reviews" });
const findRating = (page: Page) => page.getByRole("main").getByText(/^\d\.\d \(\d+ reviews?\)$/);

test("shows server-rendered reviews, and loads their controls when they near the viewport", async ({
  page,
  request,
}) => {
  await renderedPage(request, "/outfits/modern-office-elegance");
  const requested: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rest/v1/outfit_reviews")) requested.push(request.url());
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/outfits/modern-office-elegance");
  await expect(page.getByRole("region", { name: "Complete Shopping List" })).toBeAttached();
  await page.waitForLoadState("networkidle");
  expect(requested).toEqual([]);
  await expect(reviewsOn(page).locator("article")).toHaveCount(5);
  const write = reviewsOn(page).getByRole("link", { name: "Sign in to write a review" });
  await expect(write).toHaveCount(0);
  await reviewsOn(page).scrollIntoViewIfNeeded();
  await expect(write).toBeVisible();
  await expect(reviewsOn(page).getByRole("article")).toHaveCount(5);
});

test("signs a shopper in to write a review by keyboard and delete it", async ({ page }) => {
  await page.goto("/outfits/quiet-monday#reviews");
  const reviews = reviewsOn(page);
  await expect(reviews).toBeInViewport();
  await reviews.getByRole("link", { name: "Sign in to write a review" }).click();
  const [{ email, password }] = demoAccounts;
  await fillCredentials(page, email, password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("/outfits/quiet-monday#reviews");
  await expect(reviews.getByRole("button", { name: "Write a Review" })).toBeInViewport();

  const before = await findRating(page).textContent();
  await reviews.getByRole("button", { name: "Write a Review" }).click();
  const form = reviews.getByRole("form", { name: "Your review" });
  await form.getByRole("button", { name: "Post Review" }).click();
  await expect(form.getByText("Choose a star rating.")).toBeVisible();
  await expect(form.getByRole("radio", { name: /^1 star/ })).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(form.getByRole("radio", { name: /^2 stars/ })).toBeChecked();
  await expectReadable(page);
  await form.getByLabel("Display name").fill("Josefine");
  await form.getByLabel("Your review").fill("The trousers run long.");
  await form.getByRole("button", { name: "Post Review" }).click();
  await expect(toastWith(page, "Thanks for your review")).toBeVisible();
  const own = reviews.getByRole("article").filter({ hasText: "Josefine" });
  await expect(own.getByText("The trousers run long.")).toBeVisible();
  await expect(findRating(page)).not.toHaveText(before!);

  await own.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete your review?" });
  await dialog.getByRole("button", { name: "Delete Review" }).click();
  await expect(own).toHaveCount(0);
  await expect(findRating(page)).toHaveText(before!);
});
