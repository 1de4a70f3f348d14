import { createAccount, emailsTo, openDataApi } from "../accounts";
import { expect, test } from "../fixtures";
import { tabTo, toastWith } from "../steps";
import { book, nextWeekday, fetchExpert } from "./consultation";

const slug = "sofia-marchetti";

test("confirms a booking and cancels it with a reason, shown in My Bookings and emailed to the client", async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const admin = await openDataApi(request);
  const expert = await fetchExpert(admin, slug);
  // Bookings from an earlier run.
  const open = `expert_id=eq.${expert.id}&status=in.(pending,confirmed)`;
  await admin.update("expert_bookings", open, { status: "cancelled" });
  const clientPage = await (await browser.newContext()).newPage();
  const account = await createAccount(clientPage, request);
  const client = await openDataApi(request, account);
  await book(client, expert, nextWeekday(5, 10, expert.time_zone), "Please bring swatches.");
  const mailAbout = async (subject: string) => {
    const mails = await emailsTo(request, account.email);
    return mails.find((mail) => mail.subject.startsWith(subject))?.text ?? "";
  };

  await signIn("admin");
  await page.goto("/admin");
  const area = page.getByRole("listitem").filter({ hasText: "Expert Stylists" });
  await area.getByRole("link", { name: "Manage Experts" }).click();
  await page
    .getByRole("navigation", { name: "Administration" })
    .getByRole("link", { name: "Bookings" })
    .click();
  await page.getByRole("combobox", { name: /^Show/ }).selectOption("Needs confirmation");
  await page.getByRole("combobox", { name: /^Expert/ }).selectOption("Sofia Marchetti");
  await expect(page).toHaveURL(`/admin/experts/bookings?show=waiting&expert=${slug}`);
  const row = page.getByRole("row").filter({ hasText: account.email });
  await expect(row).toContainText("Please bring swatches.");
  await expect(row).toContainText(/10:00.*Rome, Central European Time/);
  await row.getByRole("button", { name: /^Confirm / }).click();
  await expect(toastWith(page, "Booking Confirmed")).toBeVisible();
  await clientPage.goto("/dashboard");
  const booking = clientPage.getByRole("region", { name: "Upcoming" }).getByRole("article");
  await expect(booking.getByText("Confirmed", { exact: true })).toBeVisible();
  await expect.poll(() => mailAbout("Confirmed: ")).toContain("Sofia Marchetti");

  await page.getByRole("combobox", { name: /^Show/ }).selectOption("Upcoming");
  await tabTo(page, row.getByRole("button", { name: /^Details of / }), 120);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  const history = dialog.getByRole("region", { name: "History" }).getByRole("listitem");
  await expect(history).toHaveText([/changed.*Status\s*Pending → Confirmed/, /created this/]);
  await expect(history.nth(1)).toContainText(account.email);
  await dialog.getByRole("button", { name: /^Cancel / }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this booking?" });
  await question.getByRole("textbox", { name: "Reason" }).fill("The studio is flooded.");
  await question.getByRole("button", { name: "Cancel Booking" }).click();
  await expect(dialog.getByText("The studio is flooded.")).toBeVisible();
  await expect(dialog.locator(":focus").or(dialog.and(page.locator(":focus")))).toHaveCount(1);
  await clientPage.reload();
  await expect(clientPage.getByText("The studio is flooded.", { exact: true })).toBeVisible();
  await expect.poll(() => mailAbout("Cancelled: ")).toContain("Reason: The studio is flooded.");
  await clientPage.context().close();
});
