import { demoAccounts } from "@ensemble/database/seed/accounts";
import type { Page } from "@playwright/test";
import { drawnPage } from "../drawn-page";
import { expect, expectAccessible, test } from "../fixtures";
import { fillCredentials } from "../shell/account";
import { toastWith } from "../toast";

const reviewsOn = (page: Page) => page.getByRole("region", { name: "Customer Reviews" });
const ratingOf = (page: Page) => page.getByRole("main").getByText(/^\d\.\d \(\d+ reviews?\)$/);

/** Opens an outfit at its reviews. */
async function openReviews(page: Page, slug: string): Promise<void> {
  await page.goto(`/outfits/${slug}#reviews`);
  await expect(reviewsOn(page)).toBeInViewport();
}

test("shows drawn reviews, and loads their controls when they come near", async ({
  page,
  request,
}) => {
  await drawnPage(request, "/outfits/modern-office-elegance");
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rest/v1/outfit_reviews")) asked.push(request.url());
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/outfits/modern-office-elegance");
  await expect(page.getByRole("region", { name: "Complete Shopping List" })).toBeAttached();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await expect(reviewsOn(page).locator("article")).toHaveCount(5);
  const write = reviewsOn(page).getByRole("link", { name: "Sign in to write a review" });
  await expect(write).toHaveCount(0);
  await reviewsOn(page).scrollIntoViewIfNeeded();
  await expect(write).toBeVisible();
  await expect(reviewsOn(page).getByRole("article")).toHaveCount(5);

  await openReviews(page, "record-shop");
  await expect(reviewsOn(page).getByText("Be the first to review this look")).toBeVisible();
  await expectAccessible(page);
});

test("signs a shopper in to write, edit and delete a review", async ({ page }) => {
  await openReviews(page, "quiet-monday");
  const reviews = reviewsOn(page);
  await reviews.getByRole("link", { name: "Sign in to write a review" }).click();
  const [{ email, password }] = demoAccounts;
  await fillCredentials(page, email, password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("/outfits/quiet-monday#reviews");
  await expect(reviews.getByRole("button", { name: "Write a review" })).toBeInViewport();

  const before = await ratingOf(page).textContent();
  const form = reviews.getByRole("form", { name: "Your review" });
  const own = reviews.getByRole("article").filter({ hasText: "Josefine" });

  await reviews.getByRole("button", { name: "Write a review" }).click();
  await form.getByRole("button", { name: "Post review" }).click();
  await expect(form.getByText("Choose how many stars you give.")).toBeVisible();
  await expect(form.getByText("Enter the name to show with your review.")).toBeVisible();
  await expect(form.getByRole("radio", { name: /^1 star/ })).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("ArrowRight");
  await expect(form.getByRole("radio", { name: /^2 stars/ })).toBeChecked();
  await form.getByLabel("Name to show").fill("Josefine");
  await form.getByLabel("Your review").fill("The trousers run long.");
  await expectAccessible(page);
  await form.getByRole("button", { name: "Post review" }).click();
  await expect(toastWith(page, "Thank you for your review")).toBeVisible();
  await expect(own.getByText("The trousers run long.")).toBeVisible();
  await expect(own.getByText("Your review", { exact: true })).toBeVisible();
  await expect(ratingOf(page)).not.toHaveText(before!);
  await expect(reviews.getByRole("button", { name: "Write a review" })).toHaveCount(0);
  await expect(own.getByRole("button", { name: /^Helpful/ })).toHaveCount(0);

  await page.reload();
  await own.getByRole("button", { name: "Edit your review" }).click();
  await expect(form.getByRole("radio", { name: /^2 stars/ })).toBeChecked();
  await form.getByRole("radio", { name: /^4 stars/ }).check();
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(own.getByRole("img", { name: "4 out of 5 stars" })).toBeVisible();
  await expect(own.getByText("The trousers run long.")).toBeVisible();

  await own.getByRole("button", { name: "Delete" }).click();
  const dialog = page.getByRole("alertdialog", { name: "Delete your review?" });
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Keep it" }).click();
  await expect(own).toBeVisible();
  await own.getByRole("button", { name: "Delete" }).click();
  await dialog.getByRole("button", { name: "Delete review" }).click();
  await expect(own).toHaveCount(0);
  await expect(reviews.getByRole("button", { name: "Write a review" })).toBeVisible();
  await expect(ratingOf(page)).toHaveText(before!);
});
