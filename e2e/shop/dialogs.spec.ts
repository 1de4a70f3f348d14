import { expectAccessibleBothWays } from "../both-views";
import { expect, expectAccessible, rulesOfLooks, test } from "../fixtures";

// Their structure is judged in the screens' own tests.
test.use({ contextOptions: { reducedMotion: "reduce" } });

test("keeps contrast and target size in sheets, panels and forms", async ({
  context,
  page,
  signIn,
}) => {
  test.slow(); // Each is judged twice.
  await page.goto("/outfits?colors=red&seasons=Winter&price=40-300");
  await page.getByRole("button", { name: "More Filters" }).click();
  await expect(page.getByRole("dialog", { name: "More Filters" })).toBeVisible();
  await expectAccessibleBothWays(page, "looks");

  await page.goto("/search?q=e&vibes=edgy");
  await page.getByRole("button", { name: "Filters 1" }).click();
  await expect(page.getByRole("group", { name: "Occasions" })).toBeVisible();
  await expectAccessibleBothWays(page, "looks");

  await signIn("shopper");
  await page.goto("/outfits/effortless-weekend#reviews");
  await page.getByRole("button", { name: "Write a review" }).click();
  const form = page.getByRole("form", { name: "Your review" });
  await form.getByRole("button", { name: "Post review" }).click();
  await expect(form.getByText("Choose how many stars you give.")).toBeVisible();
  await expectAccessibleBothWays(page, "looks");

  // A page that is left for another tab changes its appearance late: it is judged as it opens.
  await context.route("**/go/*", (route) => route.fulfill({ body: "The shop" }));
  await page.emulateMedia({ colorScheme: "dark" });
  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/outfits/modern-office-elegance");
  await page.getByRole("button", { name: "Shop This Look" }).first().click();
  await expect(page.getByRole("dialog", { name: "Shop This Look" })).toBeVisible();
  await expectAccessible(page, rulesOfLooks);
});
