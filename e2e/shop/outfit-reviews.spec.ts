import { demoAccounts } from "@ensemble/database/seed";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { createAccount, fillCredentials } from "../shell/account";
import { toastWith } from "../toast";
import { hold } from "../hold";

const reviewsOn = (page: Page) => page.getByRole("region", { name: "Customer Reviews" });
const ratingOf = (page: Page) => page.getByRole("main").getByText(/^\d\.\d \(\d+ reviews?\)$/);

/** Opens an outfit where its reviews are. */
async function openReviews(page: Page, slug: string): Promise<void> {
  await page.goto(`/outfits/${slug}#reviews`);
  await expect(reviewsOn(page)).toBeInViewport();
}

/** Leaves the outfit as it was found. */
async function takeBack(page: Page): Promise<void> {
  await reviewsOn(page).getByRole("button", { name: "Delete" }).click();
  await page.getByRole("button", { name: "Delete review" }).click();
  await expect(reviewsOn(page).getByRole("button", { name: "Write a review" })).toBeVisible();
}

test("the code of the reviews comes when they are near", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => {
    if (request.url().includes("/rest/v1/outfit_reviews")) asked.push(request.url());
  });
  await page.setViewportSize({ width: 360, height: 640 });
  await page.goto("/outfits/modern-office-elegance");
  await expect(page.getByRole("region", { name: "Complete Shopping List" })).toBeAttached();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await reviewsOn(page).scrollIntoViewIfNeeded();
  await expect(reviewsOn(page).getByRole("article")).toHaveCount(5);
});

test("anybody reads reviews, newest or most helpful first, and is led to sign in", async ({
  page,
}) => {
  await openReviews(page, "modern-office-elegance");
  const reviews = reviewsOn(page);
  await expect(reviews.getByRole("article")).toHaveCount(5);
  await expect(reviews.getByText("4.8", { exact: true })).toBeVisible();
  const first = reviews.getByRole("article").first();
  await expect(first.getByRole("heading", { name: "Sarah M." })).toBeVisible();
  // Seeded reviews have no account that could have shopped.
  await expect(reviews.getByText("Shopped this look")).toHaveCount(0);
  await expect(first.getByRole("img", { name: "5 out of 5 stars" })).toBeVisible();

  await reviews.getByLabel("Sort reviews by").selectOption("Most helpful");
  const counts = async () =>
    (await reviews.getByRole("link", { name: /^Helpful/ }).allTextContents()).map((text) =>
      Number(/\d+/.exec(text)?.[0]),
    );
  await expect.poll(counts).toEqual([24, 18, 15, 9, 7]);

  const back = "/auth?next=%2Foutfits%2Fmodern-office-elegance%23reviews";
  for (const name of ["Sign in to write a review", /sign in to mark the review by Sarah M\.$/]) {
    await expect(reviews.getByRole("link", { name })).toHaveAttribute("href", back);
  }
  await expectAccessible(page);
});

test("who signs in to write comes back to the reviews", async ({ page }) => {
  await openReviews(page, "modern-office-elegance");
  await reviewsOn(page).getByRole("link", { name: "Sign in to write a review" }).click();
  const [{ email, password }] = demoAccounts;
  await fillCredentials(page, email, password);
  await page.getByRole("button", { name: "Sign In", exact: true }).click();
  await page.waitForURL("/outfits/modern-office-elegance#reviews");
  await expect(reviewsOn(page).getByRole("button", { name: "Write a review" })).toBeInViewport();
});

test("many reviews come a page at a time", async ({ page }) => {
  await openReviews(page, "forest-loop");
  const reviews = reviewsOn(page);
  await expect(reviews.getByRole("article")).toHaveCount(6);
  await reviews.getByRole("button", { name: "Show more reviews" }).click();
  await expect(reviews.getByRole("article")).toHaveCount(7);
  await expect(reviews.getByRole("button", { name: "Show more reviews" })).toHaveCount(0);
});

test("nobody has reviewed it yet: no rating, but an invitation", async ({ page }) => {
  await openReviews(page, "record-shop");
  await expect(reviewsOn(page).getByText("Be the first to review this look")).toBeVisible();
  await expect(ratingOf(page)).toHaveCount(0);
  await expect(page.getByRole("img", { name: /out of 5 stars/ })).toHaveCount(0);
  await expectAccessible(page);
});

test("a shopper writes one review, changes it and takes it back; the rating follows", async ({
  page,
  signIn,
}) => {
  await signIn("shopper");
  await openReviews(page, "quiet-monday");
  const before = await ratingOf(page).textContent();
  const reviews = reviewsOn(page);
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

test("another person finds a review helpful once, and takes it back", async ({
  browser,
  page,
  request,
  signIn,
}) => {
  await signIn("shopper");
  await openReviews(page, "romantic-evening");
  await reviewsOn(page).getByRole("button", { name: "Write a review" }).click();
  const form = reviewsOn(page).getByRole("form", { name: "Your review" });
  await form.getByRole("radio", { name: /^5 stars/ }).check();
  await form.getByLabel("Name to show").fill("Wilhelmina");
  await form.getByRole("button", { name: "Post review" }).click();
  await expect(reviewsOn(page).getByRole("heading", { name: /Wilhelmina/ })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await createAccount(other, request);
  // What they found helpful before is slower to come than they are to press.
  const letRead = await hold(other, "**/rest/v1/outfit_review_votes?select*");
  await openReviews(other, "romantic-evening");
  const helpful = reviewsOn(other).getByRole("button", { name: /review by Wilhelmina$/ });
  await expect(helpful).toHaveText("Helpful (0)");
  const voted = other.waitForResponse("**/rest/v1/outfit_review_votes*");
  await helpful.click();
  await expect(helpful).toHaveText("Helpful (1)");
  expect((await voted).status()).toBe(201);
  letRead();
  await expect(helpful).toHaveAttribute("aria-pressed", "true");
  await other.reload();
  await expect(helpful).toHaveAttribute("aria-pressed", "true");
  await expect(helpful).toHaveText("Helpful (1)");
  await helpful.click();
  await expect(helpful).toHaveAttribute("aria-pressed", "false");
  await expect(helpful).toHaveText("Helpful (0)");
  await context.close();

  await takeBack(page);
});

test.describe("when the answer does not come", () => {
  test.use({ expectedErrors: /ERR_FAILED|Failed to load resource/ });

  test("what was typed stays, and is sent with the next try", async ({ page, signIn }) => {
    await signIn("shopper");
    await openReviews(page, "effortless-weekend");
    const reviews = reviewsOn(page);
    await reviews.getByRole("button", { name: "Write a review" }).click();
    const form = reviews.getByRole("form", { name: "Your review" });
    await form.getByRole("radio", { name: /^3 stars/ }).check();
    await form.getByLabel("Name to show").fill("Theodora");
    await form.getByLabel("Your review").fill("Soft, but it creases.");
    await page.route("**/rest/v1/outfit_reviews*", (route) =>
      route.request().method() === "GET" ? route.continue() : route.abort(),
    );
    await form.getByRole("button", { name: "Post review" }).click();
    await expect(form.getByRole("alert")).toContainText("What you wrote is still here");
    await expect(form.getByLabel("Your review")).toHaveValue("Soft, but it creases.");
    await page.unroute("**/rest/v1/outfit_reviews*");
    await form.getByRole("button", { name: "Post review" }).click();
    await expect(reviews.getByText("Soft, but it creases.")).toBeVisible();
    await takeBack(page);
  });

  test("a vote that was not counted is taken off again", async ({ page, signIn }) => {
    await signIn("shopper");
    await page.route("**/rest/v1/outfit_review_votes*", (route) =>
      route.request().method() === "POST" ? route.abort() : route.continue(),
    );
    await openReviews(page, "modern-office-elegance");
    const helpful = reviewsOn(page).getByRole("button", { name: /review by Nadine H\.$/ });
    await helpful.click();
    await expect(toastWith(page, "Your vote was not counted")).toBeVisible();
    await expect(helpful).toHaveAttribute("aria-pressed", "false");
    await expect(helpful).toHaveText("Helpful (7)");
  });
});

test("an outfit tells search engines and link previews what it is", async ({ page }) => {
  await page.goto("/outfits/modern-office-elegance");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  const address = new URL("/outfits/modern-office-elegance", page.url()).href;
  await expect(page.locator('head > link[rel="canonical"]')).toHaveAttribute("href", address);
  const meta = (name: string) => page.locator(`head > meta[property="og:${name}"]`);
  await expect(meta("url")).toHaveAttribute("content", address);
  await expect(meta("title")).toHaveAttribute("content", "Modern Office Elegance");
  await expect(meta("description")).toHaveAttribute("content", /.{20,}/);
  const image = (await meta("image").getAttribute("content"))!;
  expect((await page.request.get(image)).headers()["content-type"]).toMatch(/^image\//);

  const data = await page.locator('script[type="application/ld+json"]').textContent();
  const { "@graph": graph } = JSON.parse(data!) as { "@graph": Record<string, unknown>[] };
  expect(graph[0]).toMatchObject({
    "@type": "Product",
    name: "Modern Office Elegance",
    aggregateRating: { ratingValue: 4.8, reviewCount: 5 },
    offers: { priceCurrency: "USD" },
  });
  expect(graph[1]).toMatchObject({ "@type": "ItemList", numberOfItems: 4 });

  await page.goto("/collections/the-office-edit");
  await expect(page.getByRole("article").first()).toBeVisible();
  const list = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(list!)).toMatchObject({ "@type": "ItemList" });
  await expect(page.locator('head > link[rel="canonical"]')).toHaveAttribute(
    "href",
    new URL("/collections/the-office-edit", page.url()).href,
  );
});
