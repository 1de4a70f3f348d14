import { expect, test } from "../fixtures";

const outfit = "/outfits/quiet-monday";

test("anybody reads reviews; writing and voting ask to sign in first", async ({ page }) => {
  await page.goto("/outfits/modern-office-elegance");
  const reviews = page.getByRole("region", { name: "Customer Reviews" });
  await expect(reviews.getByRole("article")).toHaveCount(5);
  await expect(reviews.getByRole("img", { name: "5 out of 5 stars" }).first()).toBeVisible();
  await reviews
    .getByRole("button", { name: /^Helpful/ })
    .first()
    .click();
  await expect(page.getByText("Sign in to mark reviews as helpful", { exact: true })).toBeVisible();
  await expect(reviews.getByRole("link", { name: "Sign in to write a review" })).toHaveAttribute(
    "href",
    "/auth?next=%2Foutfits%2Fmodern-office-elegance",
  );
});

test("a shopper writes one review, changes it and takes it back; the rating follows", async ({
  page,
  signIn,
}) => {
  await signIn("shopper");
  await page.goto(outfit);
  const rating = page.getByRole("main").getByText(/^\d\.\d \(\d+ reviews?\)$/);
  const before = await rating.textContent();
  const reviews = page.getByRole("region", { name: "Customer Reviews" });

  await reviews.getByRole("button", { name: "Write a review" }).click();
  const form = reviews.getByRole("form", { name: "Your review" });
  await form.getByRole("radio", { name: "2 stars" }).check();
  await form.getByLabel("Name to show").fill("Josefine");
  await form.getByLabel("Your review").fill("The trousers run long.");
  await form.getByRole("button", { name: "Post review" }).click();
  const own = reviews.getByRole("article").filter({ hasText: "Josefine" });
  await expect(own.getByText("The trousers run long.")).toBeVisible();
  await expect(rating).not.toHaveText(before!);
  await expect(reviews.getByRole("button", { name: "Write a review" })).toBeHidden();

  await page.reload();
  await own.getByRole("button", { name: "Edit your review" }).click();
  await expect(form.getByRole("radio", { name: "2 stars" })).toBeChecked();
  await form.getByRole("radio", { name: "4 stars" }).check();
  await form.getByRole("button", { name: "Save changes" }).click();
  await expect(own.getByRole("img", { name: "4 out of 5 stars" })).toBeVisible();

  await own.getByRole("button", { name: "Delete" }).click();
  await expect(own.getByText("Delete your review?")).toBeVisible();
  await own.getByRole("button", { name: "Delete" }).click();
  await expect(reviews.getByRole("button", { name: "Write a review" })).toBeVisible();
  await expect(rating).toHaveText(before!);
});

test("a review is marked as helpful once, and the mark can be taken back", async ({
  page,
  signIn,
}) => {
  await signIn("shopper");
  await page.goto("/outfits/effortless-weekend");
  const helpful = page
    .getByRole("region", { name: "Customer Reviews" })
    .getByRole("button", { name: /^Helpful/ })
    .first();
  const count = async () => Number(/\((\d+)\)/.exec((await helpful.textContent()) ?? "")?.[1]);
  await expect(helpful).toHaveAttribute("aria-pressed", "false");
  const before = await count();
  await helpful.click();
  await expect(helpful).toHaveAttribute("aria-pressed", "true");
  expect(await count()).toBe(before + 1);
  await page.reload();
  await expect(helpful).toHaveAttribute("aria-pressed", "true");
  await helpful.click();
  await expect(helpful).toHaveAttribute("aria-pressed", "false");
  expect(await count()).toBe(before);
});
