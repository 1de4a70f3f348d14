import { expect, expectAccessible, test } from "../fixtures";
import { toastWith } from "../toast";
import { openOffice } from "./office";

test.use({ expectedErrors: /Failed to load resource/ });

test("a completed booking is reviewed once, and the profile shows it", async ({
  page,
  request,
  signIn,
}) => {
  const office = await openOffice(request);
  const [expert] = await office.read(
    "expert_stylists",
    "slug=eq.priya-raghavan&select=id,total_reviews",
  );
  const [booked] = await office.read(
    "expert_bookings",
    `expert_id=eq.${String(expert!.id)}&status=eq.completed&select=id`,
  );
  // A second try begins as the first did.
  await office.remove("expert_reviews", `booking_id=eq.${String(booked!.id)}`);

  await signIn("shopper");
  await page.goto("/experts/priya-raghavan");
  const stats = page.getByRole("region", { name: "Quick Stats" });
  await expect(stats).toContainText(/Happy Clients\s*\d+/);
  const count = Number(/Clients\s*(\d+)/i.exec(await stats.innerText())![1]);

  await page.goto("/dashboard");
  const past = page.getByRole("region", { name: "Past and cancelled" });
  const booking = past.getByRole("article").filter({ hasText: "Priya Raghavan" });
  // Somebody who has the page open twice.
  const tab = await page.context().newPage();
  await tab.goto("/dashboard");
  const other = tab.getByRole("article").filter({ hasText: "The Traveling Capsule" });
  await other.getByRole("button", { name: /^Write a review/ }).click();
  await other.getByRole("radio", { name: /^1 of 5 stars/ }).check();

  await booking.getByRole("button", { name: /^Write a review/ }).click();
  const form = booking.getByRole("form", { name: /^Review of The Traveling Capsule/ });
  const stars = form.getByRole("radio");
  await expect(stars.first()).toBeFocused();
  await form.getByRole("button", { name: "Post Review" }).click();
  await expect(form.getByText("Choose how many stars you give.")).toBeVisible();
  await expect(stars.first()).toBeFocused();
  await expectAccessible(page);
  await form.getByRole("radio", { name: "4 of 5 stars, Very good" }).check();
  await form.getByRole("textbox").fill("  Packed in an hour, wore all of it.  ");
  await form.getByRole("button", { name: "Post Review" }).click();
  await expect(toastWith(page, "Review Posted")).toBeVisible();

  const review = booking.getByRole("region", { name: "Your review" });
  await expect(review.getByRole("img", { name: "4 of 5 stars" })).toBeVisible();
  await expect(review).toContainText("Packed in an hour, wore all of it.");
  await expect(review).toBeFocused();
  await expect(booking.getByRole("button", { name: /^Write a review/ })).toHaveCount(0);

  await booking.getByRole("link").first().click();
  await page.goto("/experts/priya-raghavan");
  await expect(stats).toContainText(new RegExp(`Happy Clients\\s*${count + 1}`));
  const newest = page.getByRole("article").getByRole("listitem").filter({
    hasText: "Packed in an hour, wore all of it.",
  });
  await expect(newest.getByRole("img", { name: "4 of 5 stars" })).toBeVisible();

  await other.getByRole("button", { name: "Post Review" }).click();
  await expect(other.getByRole("alert")).toContainText(
    "You have already reviewed this consultation.",
  );
});

test("only completed bookings ask for a review", async ({ page, signIn }) => {
  await signIn("shopper");
  await page.goto("/dashboard");
  const bookings = page.getByRole("article");
  await expect(bookings.filter({ hasText: "Completed" }).first()).toBeVisible();
  for (const status of ["Confirmed", "Pending", "Cancelled"]) {
    const some = bookings.filter({ has: page.getByText(status, { exact: true }) });
    await expect(some.getByRole("button", { name: /^Write a review/ })).toHaveCount(0);
  }
});
