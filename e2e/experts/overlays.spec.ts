import { expectAccessibleBothWays } from "../both-views";
import { expect, test } from "../fixtures";
import { chooseFreeTime } from "./free-time";

// What opens on a screen, which a look at the screen alone would miss.
test("axe finds nothing in what opens on My Bookings", async ({ page, signIn }) => {
  await signIn("shopper");
  await page.goto("/dashboard");
  const upcoming = page.getByRole("region", { name: "Upcoming" }).getByRole("article").first();
  await upcoming.getByText("History").click();
  await page.getByRole("button", { name: /^Write a review of First/ }).click();
  await page.getByRole("button", { name: "Post Review" }).click();
  await expect(page.getByText("Choose how many stars you give.")).toBeVisible();
  await expectAccessibleBothWays(page);

  await upcoming.getByRole("button", { name: /^Reschedule/ }).click();
  const dialog = page.getByRole("dialog", { name: "Choose another time" });
  await dialog.getByRole("button", { name: "Move Booking" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await expectAccessibleBothWays(page);
  await chooseFreeTime(page);
  await expectAccessibleBothWays(page);
  await dialog.getByRole("button", { name: "Keep It" }).click();

  await upcoming.getByRole("button", { name: /^Cancel/ }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessibleBothWays(page);
});

test("axe finds nothing in the steps of a booking and the next free times", async ({ page }) => {
  await page.goto("/experts/maya-lindqvist");
  await page.getByRole("button", { name: "Check Availability" }).click();
  await expect(page.getByText("These times have room for")).toBeVisible();
  await expectAccessibleBothWays(page);

  await page.goto("/experts/maya-lindqvist/book");
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Continue" }).click();
  await chooseFreeTime(page);
  await expectAccessibleBothWays(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("textbox", { name: /should Maya/ })).toBeVisible();
  await expectAccessibleBothWays(page);
});
