import { expect, expectAccessible, test } from "../fixtures";
import { registerAccount } from "../shell/account";
import { toastWith } from "../toast";
import { chooseFreeTime } from "./free-time";

test("books a consultation, signing in halfway", async ({ page, request, browser }) => {
  const account = await registerAccount(request);
  await page.goto("/experts/maya-lindqvist");
  await page.getByRole("link", { name: "Book Consultation" }).click();
  const main = page.getByRole("main");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Book a consultation");
  const steps = main.getByRole("list", { name: "Steps of the booking" });
  await expect(steps.getByRole("listitem")).toHaveCount(3);
  const summary = main.getByRole("complementary", { name: "Booking Summary" });
  const goOn = main.getByRole("button", { name: "Continue" });

  await goOn.click();
  await expect(toastWith(page, "Missing Information")).toContainText(
    "Please complete all booking details.",
  );
  await main.getByRole("radio", { name: /First Conversation/ }).check();
  await expect(summary).toContainText("First Conversation");
  await expect(summary).toContainText("30 min · Virtual");
  await expect(summary).toContainText("$49.00");
  await goOn.click();

  await expect(main.getByRole("heading", { level: 2, name: "Date and time" })).toBeFocused();
  await expect(steps.locator("[aria-current=step]")).toContainText("2");
  const time = await chooseFreeTime(page);
  await expect(summary).toContainText(time);
  await expectAccessible(page);
  await page.reload();
  await expect(page.getByRole("radio", { checked: true })).toHaveCount(1);
  await expect(summary).toContainText(time);
  await goOn.click();

  await main.getByRole("textbox", { name: /What should Maya Lindqvist know/ }).fill("A wedding.");
  await page.goBack();
  await expect(main.getByRole("heading", { level: 2, name: "Date and time" })).toBeVisible();
  await page.goForward();
  await expectAccessible(page);
  await main.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(toastWith(page, "Authentication Required")).toContainText(
    "Please log in to book a consultation.",
  );
  await page.getByLabel("Email").fill(account.email);
  await page.getByLabel("Password", { exact: true }).fill(account.password);
  await page.getByRole("main").getByRole("button", { name: "Sign In", exact: true }).click();

  await expect(summary).toContainText(time);
  await expect(main.getByRole("textbox")).toHaveValue("A wedding.");
  await main.getByRole("button", { name: "Confirm Booking" }).click();
  await expect(toastWith(page, "Booking Submitted!")).toContainText(
    "Your consultation request has been submitted. You'll receive a confirmation email shortly.",
  );
  await expect(page).toHaveURL(/\/booking-confirmation\//);
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");
  const booking = main.getByRole("region", { name: "Your booking" });
  for (const fact of ["Maya Lindqvist", "First Conversation", time, "$49.00", "A wedding."]) {
    await expect(booking).toContainText(fact);
  }
  await expect(booking.getByRole("link", { name: "Maya Lindqvist" })).toHaveAttribute(
    "href",
    "/experts/maya-lindqvist",
  );
  await expect(main.getByRole("button", { name: /^Calendar file/ })).toBeVisible();
  await expect(main.getByText("Pending", { exact: true })).toBeVisible();
  await expectAccessible(page);
  await expect(main.getByRole("link", { name: "View My Bookings" })).toHaveAttribute(
    "href",
    "/dashboard",
  );

  const stranger = await browser.newPage();
  await stranger.goto(page.url());
  await expect(stranger.getByRole("heading", { name: "Booking not found" })).toBeVisible();
  await stranger.close();
});
