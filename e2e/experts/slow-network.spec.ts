import { expect, test } from "../fixtures";
import { createAccount } from "../shell/account";
import { chooseFreeTime } from "./free-time";

test("reserves space while loading and books once when the button is pressed twice", async ({
  page,
  request,
}) => {
  test.setTimeout(120_000);
  await createAccount(page, request);
  await page.route("**/rest/v1/**", async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    await route.continue();
  });
  await page.goto("/experts/rafael-montoya/book");
  await expect(page.getByRole("status", { name: "Loading booking" })).toBeVisible();
  await page.getByRole("radio").first().check();
  await page.getByRole("button", { name: "Continue" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Looking for free" })).toBeVisible();
  await chooseFreeTime(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await page.getByRole("button", { name: "Confirm Booking" }).dblclick();
  await expect(page.getByRole("button", { name: "Booking..." })).toBeDisabled();
  await page.waitForURL(/booking-confirmation/);
  await expect(page.getByRole("status", { name: "Loading booking" })).toBeVisible();
  await page.getByRole("link", { name: "View My Bookings" }).click();
  await expect(page.getByRole("status", { name: "Loading bookings" })).toBeVisible();
  await expect(page.getByRole("article")).toHaveCount(1);
});
