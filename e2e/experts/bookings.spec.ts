import { readFile } from "node:fs/promises";
import type { APIRequestContext, Locator, Page } from "@playwright/test";
import { fillCredentials, registerAccount } from "../accounts";
import { expectReadable } from "../accessible";
import { expect, test } from "../fixtures";
import { tabTo, toastWith } from "../steps";

async function readCalendarFile(page: Page, booking: Locator): Promise<Map<string, string>> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    booking.getByRole("button", { name: /^Add to Calendar/ }).click(),
  ]);
  expect(download.suggestedFilename()).toBe("consultation-daniel-okafor.ics");
  const text = await readFile(await download.path(), "utf8");
  const lines = text.replaceAll(/\r\n[\t ]/g, "").split("\r\n");
  return new Map(lines.map((line) => [line.split(/[:;]/)[0]!, line.slice(line.indexOf(":") + 1)]));
}

/** Reads the only event of a subscribed calendar. */
async function readFeed(request: APIRequestContext, address: string): Promise<string> {
  const response = await request.get(address);
  expect(response.headers()["content-type"]).toBe("text/calendar; charset=utf-8");
  return (await response.text()).replaceAll(/\r\n[\t ]/g, "");
}

/** Formats an instant for iCalendar. */
const stamp = (iso: string): string => new Date(iso).toISOString().replaceAll(/[-:]|\.\d+/g, "");

/** Chooses the last available time of the last available day in view. */
async function chooseAvailableTime(page: Page): Promise<void> {
  const days = page.getByRole("grid").getByRole("button", { disabled: false });
  await days.first().waitFor();
  await days.last().click();
  await page
    .getByRole("radio", { name: /\d [AP]M$/, disabled: false })
    .last()
    .check();
}

test("books using only the keyboard, signs in on the way, subscribes, reschedules, exports and cancels", async ({
  page,
  request,
  browser,
}) => {
  test.slow(); // Covers a booking's whole life.
  const account = await registerAccount(request);
  const main = page.getByRole("main");
  const press = (key: string) => page.keyboard.press(key);
  const heading = (name: string) => main.getByRole("heading", { level: 2, name });
  const continueButton = main.getByRole("button", { name: "Continue" });
  await page.goto("/experts/daniel-okafor");
  await tabTo(page, main.getByRole("link", { name: "Book Consultation" }));
  await press("Enter");
  await expect(heading("Choose a service")).toBeVisible();
  const services = main.getByRole("group", { name: "Services" }).getByRole("radio");
  await tabTo(page, services.first());
  await press("Space");
  await press("ArrowDown");
  await expect(services.nth(1)).toBeChecked();
  await tabTo(page, continueButton);
  await press("Enter");

  await expect(heading("Date and time")).toBeFocused();
  const nextMonth = main.getByRole("button", { name: /next month/i });
  await expect(nextMonth).toBeVisible();
  await tabTo(page, nextMonth);
  await press("Enter");
  const firstDay = main.getByRole("grid").getByRole("button", { disabled: false }).first();
  await expect(firstDay).toBeVisible();
  await tabTo(page, firstDay);
  await press("Enter");
  const time = main.getByRole("radio", { disabled: false }).first();
  await expect(time).toBeVisible();
  await tabTo(page, time);
  await press("Space");
  await expect(time).toBeChecked();
  const chosen = (await time.locator("xpath=..").innerText()).trim();
  await expectReadable(page);
  await tabTo(page, continueButton);
  await press("Enter");

  await expect(heading("Additional information")).toBeFocused();
  await tabTo(page, main.getByRole("textbox", { name: /^What should/ }));
  await page.keyboard.type("Trousers that fit.");
  await expectReadable(page);
  await tabTo(page, main.getByRole("button", { name: "Confirm Booking" }));
  await press("Enter");
  await expect(toastWith(page, "Authentication Required")).toBeVisible();
  await fillCredentials(page, account.email, account.password);
  await press("Enter");
  const notes = main.getByRole("textbox", { name: /What should Daniel Okafor know/ });
  await expect(notes).toHaveValue("Trousers that fit.");
  await main.getByRole("button", { name: "Confirm Booking" }).press("Enter");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");
  const summary = main.getByRole("region", { name: "Your booking" });
  for (const fact of ["Daniel Okafor", chosen, "Trousers that fit."])
    await expect(summary).toContainText(fact);
  const stranger = await browser.newPage();
  await stranger.goto(page.url());
  await expect(stranger.getByRole("heading", { name: "Booking not found" })).toBeVisible();
  await stranger.close();

  await main.getByRole("link", { name: "View My Bookings" }).click();
  const booking = main.getByRole("region", { name: "Upcoming" }).getByRole("article");
  await expect(booking.getByText("Pending", { exact: true })).toBeVisible();
  const date = booking.locator("dd time");
  const before = (await date.getAttribute("datetime"))!;
  const first = await readCalendarFile(page, booking);
  expect(first.get("DTSTART")).toBe(stamp(before));
  await main.getByRole("button", { name: "Create Address" }).click();
  const address = await main.getByLabel("The address").innerText();
  const event = await readFeed(request, address);
  for (const line of [`UID:${first.get("UID")}`, `DTSTART:${stamp(before)}`, "STATUS:TENTATIVE"])
    expect(event).toContain(`\r\n${line}\r\n`);
  await booking.getByRole("button", { name: /^Reschedule/ }).click();
  const dialog = page.getByRole("dialog", { name: "Choose a New Time" });
  await chooseAvailableTime(page);
  await dialog.getByRole("button", { name: "Reschedule" }).click();
  await expect(toastWith(page, "Booking Rescheduled")).toBeVisible();
  await expect(date).not.toHaveAttribute("datetime", before);
  const second = await readCalendarFile(page, booking);
  expect(second.get("UID")).toBe(first.get("UID"));
  expect(second.get("DTSTART")).toBe(stamp((await date.getAttribute("datetime"))!));
  expect(await readFeed(request, address)).toContain(`DTSTART:${second.get("DTSTART")}\r\n`);

  // Escape must close the question, not the toast.
  await expect(toastWith(page, "Booking Rescheduled")).toBeHidden();
  const cancel = booking.getByRole("button", { name: /^Cancel/ });
  const question = page.getByRole("alertdialog", { name: "Cancel this booking?" });
  await tabTo(page, cancel);
  await press("Enter");
  await expect(question.getByRole("button").first()).toBeFocused();
  await press("Escape");
  await expect(question).toBeHidden();
  await expect(cancel).toBeFocused();
  await press("Enter");
  await question.getByRole("button", { name: "Cancel Booking" }).click();
  await expect(toastWith(page, "Booking Cancelled")).toBeVisible();
  await expect(main).toBeFocused();
  expect(await readFeed(request, address)).toContain("\r\nSTATUS:CANCELLED\r\n");
  const past = main.getByRole("region", { name: "Past and Cancelled" }).getByRole("article");
  await expect(past.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(past.getByText("Cancelled by you", { exact: true })).toBeVisible();
  await expect(past.getByRole("link", { name: /^Book Again/ })).toBeVisible();
});

test("keeps chosen time, first field, total and button in view on a phone, not below a toast", async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 740 });
  const main = page.getByRole("main");
  const button = (name: string) => main.getByRole("button", { name });
  const summary = main.getByRole("complementary", { name: "Booking Summary" });
  await page.goto("/experts/daniel-okafor");
  await button("Check Availability").click();
  await main.locator("a[href*='start=']").last().click();
  await expect(main.getByRole("radio", { checked: true })).toBeInViewport({ ratio: 1 });
  await button("Continue").click();
  await expect(main.getByRole("textbox", { name: "Your name" })).toBeInViewport({ ratio: 1 });
  await expect(button("Confirm Booking")).toBeInViewport({ ratio: 1 });
  await page.goto("/experts/daniel-okafor/book");
  await button("Continue").click();
  const warning = toastWith(page, "Missing Information");
  await expect(warning).toBeVisible();
  const [above, below] = [(await warning.boundingBox())!, (await summary.boundingBox())!];
  expect(above.y + above.height).toBeLessThan(below.y);
});
