import { readFile } from "node:fs/promises";
import type { Locator, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "../fixtures";
import { createAccount } from "../shell/account";
import { toastWith } from "../toast";
import { chooseFreeTime } from "./free-time";

async function readCalendarFile(page: Page, booking: Locator): Promise<Map<string, string>> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    booking.getByRole("button", { name: /^Calendar file/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("consultation-daniel-okafor.ics");
  const text = await readFile(await download.path(), "utf8");
  const lines = text.replaceAll(/\r\n[\t ]/g, "").split("\r\n");
  return new Map(lines.map((line) => [line.split(/[:;]/)[0]!, line.slice(line.indexOf(":") + 1)]));
}

/** An instant in iCalendar format. */
const stamp = (iso: string): string => new Date(iso).toISOString().replaceAll(/[-:]|\.\d+/g, "");

test("moves a booking, exports it to a calendar and cancels it", async ({ page, request }) => {
  test.setTimeout(120_000);
  await createAccount(page, request);
  await page.goto("/dashboard");
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { name: "No bookings yet" })).toBeVisible();
  await main.getByRole("link", { name: "Browse All Experts" }).click();
  await main
    .getByRole("link", { name: /^Book Now/ })
    .first()
    .waitFor();
  await page.goto("/experts/daniel-okafor/book");
  await main.getByRole("radio").first().check();
  await main.getByRole("button", { name: "Continue" }).click();
  await chooseFreeTime(page);
  await main.getByRole("button", { name: "Continue" }).click();
  await main.getByRole("button", { name: "Confirm Booking" }).click();
  await main.getByRole("link", { name: "View My Bookings" }).click();

  await expect(main.getByRole("heading", { level: 1 })).toHaveText("My Bookings");
  const booking = main.getByRole("region", { name: "Upcoming" }).getByRole("article");
  await expect(booking).toHaveCount(1);
  await expect(booking.getByText("Pending", { exact: true })).toBeVisible();
  const date = booking.locator("dd time");
  const before = (await date.getAttribute("datetime"))!;
  const first = await readCalendarFile(page, booking);
  expect(first.get("DTSTART")).toBe(stamp(before));
  expect(first.get("SEQUENCE")).toBe("0");
  await expectAccessible(page);

  await booking.getByRole("button", { name: /^Reschedule/ }).click();
  const dialog = page.getByRole("dialog", { name: "Choose another time" });
  await dialog.getByRole("button", { name: "Move Booking" }).click();
  await expect(dialog.getByRole("alert")).toHaveText("Please complete all booking details.");
  await chooseFreeTime(page);
  await expect(dialog.getByRole("radio", { name: /your time$/ })).toBeDisabled();
  await expectAccessible(page);
  await dialog.getByRole("button", { name: "Move Booking" }).click();
  await expect(toastWith(page, "Booking Moved")).toBeVisible();
  await expect(dialog).toBeHidden();
  await expect(date).not.toHaveAttribute("datetime", before);
  const after = (await date.getAttribute("datetime"))!;
  const second = await readCalendarFile(page, booking);
  expect(second.get("UID")).toBe(first.get("UID"));
  expect(second.get("SEQUENCE")).toBe("1");
  expect(second.get("DTSTART")).toBe(stamp(after));
  await booking.getByText("History").click();
  await expect(booking.getByText(/Pending by you/)).toHaveCount(2);

  await booking.getByRole("button", { name: /^Cancel/ }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this booking?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep It" }).click();
  await expect(question).toBeHidden();
  await booking.getByRole("button", { name: /^Cancel/ }).click();
  await question.getByRole("button", { name: "Cancel Booking" }).click();
  await expect(toastWith(page, "Booking Cancelled")).toBeVisible();
  await expect(main).toBeFocused();
  const past = main.getByRole("region", { name: "Past and cancelled" }).getByRole("article");
  await expect(past.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(booking).toHaveCount(0);
  await expect(past.getByRole("button", { name: /^Reschedule/ })).toHaveCount(0);
  const last = await readCalendarFile(page, past);
  expect(last.get("UID")).toBe(first.get("UID"));
  expect(last.get("METHOD")).toBe("CANCEL");
  expect(last.get("SEQUENCE")).toBe("2");
});

test("links to My Bookings from the header, the profile and the phone menu", async ({
  page,
  signIn,
}) => {
  await signIn("shopper");
  await page.goto("/experts");
  await page.getByRole("banner").getByRole("link", { name: "My Bookings" }).click();
  await expect(page).toHaveURL("/dashboard");
  await page.goto("/profile");
  await page
    .getByRole("main")
    .getByRole("link", { name: /^My Bookings/ })
    .click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("My Bookings");

  await page.setViewportSize({ width: 360, height: 780 });
  await page.goto("/experts");
  await page.getByRole("button", { name: "Open menu" }).click();
  await page
    .getByRole("dialog", { name: "Menu" })
    .getByRole("link", { name: "My Bookings" })
    .click();
  await expect(page).toHaveURL("/dashboard");
  await expect(page.getByRole("dialog")).toHaveCount(0);
});
