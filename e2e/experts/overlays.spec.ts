import { expectAccessibleBothWays } from "../both-views";
import { expect, test } from "../fixtures";
import { chooseFreeTime } from "./free-time";

// Their structure is judged in the screens' own tests.
test("keeps contrast and target size in dialogs, calendars and forms", async ({ page, signIn }) => {
  await signIn("shopper");
  await page.goto("/dashboard");
  const upcoming = page.getByRole("region", { name: "Upcoming" }).getByRole("article").first();
  await upcoming.getByText("History").click();
  await page.getByRole("button", { name: /^Write a review of First/ }).click();
  await page.getByRole("button", { name: "Post Review" }).click();
  await expect(page.getByText("Choose how many stars you give.")).toBeVisible();
  await expectAccessibleBothWays(page, "looks");

  await upcoming.getByRole("button", { name: /^Reschedule/ }).click();
  const dialog = page.getByRole("dialog", { name: "Choose another time" });
  await dialog.getByRole("button", { name: "Move Booking" }).click();
  await expect(dialog.getByRole("alert")).toBeVisible();
  await chooseFreeTime(page);
  await expectAccessibleBothWays(page, "looks");
  await dialog.getByRole("button", { name: "Keep It" }).click();

  await upcoming.getByRole("button", { name: /^Cancel/ }).click();
  await expect(page.getByRole("alertdialog")).toBeVisible();
  await expectAccessibleBothWays(page, "looks");

  await page.goto("/experts/maya-lindqvist");
  await page.getByRole("button", { name: "Check Availability" }).click();
  await expect(page.getByText("These times have room for")).toBeVisible();
  await expectAccessibleBothWays(page, "looks");
  await page
    .getByRole("link", { name: /^\d+:\d\d\s[AP]M$/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 2, name: "Date and time" })).toBeVisible();
  await expectAccessibleBothWays(page, "looks");
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("textbox", { name: /should Maya/ })).toBeVisible();
  await expectAccessibleBothWays(page, "looks");
});
