import { expect, test } from "../fixtures";
import { createAccount } from "../shell/account";
import { toastWith } from "../toast";
import { tabTo } from "../tab-to";

test("books from the directory by keyboard alone", async ({ page, request }) => {
  await createAccount(page, request);
  await page.goto("/experts");
  const main = page.getByRole("main");
  const press = (key: string) => page.keyboard.press(key);

  const search = main.getByRole("searchbox", { name: "Search experts" });
  await expect(main.getByRole("article")).toHaveCount(12);
  await tabTo(page, search);
  await page.keyboard.type("okafor");
  await expect(main.getByRole("article")).toHaveCount(1);
  await tabTo(page, main.getByRole("link", { name: /^View Profile/ }));
  await press("Enter");
  await expect(main.getByRole("heading", { level: 1, name: "Daniel Okafor" })).toBeVisible();
  await tabTo(page, main.getByRole("link", { name: "Book Consultation" }));
  await press("Enter");

  const heading = (name: string) => main.getByRole("heading", { level: 2, name });
  await expect(heading("Choose a service")).toBeVisible();
  const services = main.getByRole("group", { name: "Services" }).getByRole("radio");
  await tabTo(page, services.first());
  await press("Space");
  await press("ArrowDown");
  await expect(services.nth(1)).toBeChecked();
  const goOn = main.getByRole("button", { name: "Continue" });
  await tabTo(page, goOn);
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
  await tabTo(page, goOn);
  await press("Enter");

  await expect(heading("Additional information")).toBeFocused();
  await tabTo(page, main.getByRole("textbox"));
  await page.keyboard.type("Trousers that fit.");
  await tabTo(page, main.getByRole("button", { name: "Confirm Booking" }));
  await press("Enter");

  await expect(main.getByRole("heading", { level: 1 })).toHaveText("Booking Confirmed!");
  await expect(main.getByRole("region", { name: "Your booking" })).toContainText(chosen);
  // Escape closes whatever opened last, which must not be the toast.
  await expect(toastWith(page, "Booking Submitted!")).toBeVisible();
  await expect(toastWith(page, "Booking Submitted!")).toBeHidden();
  await tabTo(page, main.getByRole("link", { name: "View My Bookings" }));
  await press("Enter");
  await expect(main.getByRole("heading", { level: 1 })).toHaveText("My Bookings");

  const cancel = main.getByRole("button", { name: /^Cancel/ });
  await tabTo(page, cancel);
  await press("Enter");
  const question = page.getByRole("alertdialog", { name: "Cancel this booking?" });
  await expect(question.getByRole("button").first()).toBeFocused();
  await press("Escape");
  await expect(question).toBeHidden();
  await expect(cancel).toBeFocused();
});
