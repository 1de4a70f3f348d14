import type { Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { createAccount } from "../shell/account";
import { chooseFreeTime } from "./free-time";

test.use({ expectedErrors: /Failed to load resource/ });

test("keeps the booking and offers other starts when the chosen one was taken meanwhile", async ({
  page,
  request,
  browser,
}) => {
  test.setTimeout(120_000);
  await createAccount(page, request);
  const bookIsla = async (who: Page): Promise<void> => {
    await who.goto("/experts/isla-campbell/book");
    await who.getByRole("radio").first().check();
    await who.getByRole("button", { name: "Continue" }).click();
    await chooseFreeTime(who);
    await who.getByRole("button", { name: "Continue" }).click();
    await who.getByRole("button", { name: "Confirm Booking" }).waitFor();
  };
  await bookIsla(page);
  await page.getByRole("button", { name: "Confirm Booking" }).click();
  await page.getByRole("link", { name: "View My Bookings" }).click();
  const booking = page.getByRole("region", { name: "Upcoming" }).getByRole("article");
  const date = booking.locator("dd time");
  const before = (await date.getAttribute("datetime"))!;
  await booking.getByRole("button", { name: /^Reschedule/ }).click();
  const dialog = page.getByRole("dialog", { name: "Choose another time" });
  await chooseFreeTime(page);

  const rival = await browser.newPage({ baseURL: new URL(page.url()).origin });
  await createAccount(rival, request);
  await bookIsla(rival);
  await rival.getByRole("button", { name: "Confirm Booking" }).click();
  await rival.waitForURL(/booking-confirmation/);
  await rival.close();

  await dialog.getByRole("button", { name: "Move Booking" }).click();
  await expect(dialog.getByRole("alert")).toContainText("Somebody else has just booked this time.");
  const nearest = dialog.getByRole("list", { name: "The nearest free times:" });
  await expect(nearest.getByRole("button")).toHaveCount(4);
  await expectAccessible(page);
  await nearest.getByRole("button").first().click();
  await dialog.getByRole("button", { name: "Keep It" }).click();
  await page.reload();
  await expect(date).toHaveAttribute("datetime", before);
});
