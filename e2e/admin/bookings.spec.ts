import { openDataApi, type DataApi } from "../data-api";
import { expect, test } from "../fixtures";
import { createAccount } from "../shell/account";
import { mailsTo } from "../shell/mailbox";
import { tabTo } from "../tab-to";
import { toastWith } from "../toast";
import { book, nextWeekday, readExpert } from "./consultation";

test.setTimeout(120_000);

const slug = "sofia-marchetti";

/** Removes bookings of an earlier run. */
async function clearCalendar(admin: DataApi, expertId: string): Promise<void> {
  const open = `expert_id=eq.${expertId}&status=in.(pending,confirmed)`;
  await admin.update("expert_bookings", open, { status: "cancelled" });
}

test("shows a confirmed request in My Bookings and mails the client", async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const admin = await openDataApi(request);
  const expert = await readExpert(admin, slug);
  await clearCalendar(admin, expert.id);
  const theirs = await (await browser.newContext()).newPage();
  const account = await createAccount(theirs, request);
  const client = await openDataApi(request, account);
  await book(client, expert, nextWeekday(5, 10, expert.time_zone), "Please bring swatches.");

  await signIn("admin");
  await page.goto("/admin");
  const area = page.getByRole("listitem").filter({ hasText: "Expert Stylists" });
  await area.getByRole("link", { name: "Manage Experts" }).click();
  const experts = page.getByRole("row").filter({ hasText: "Sofia Marchetti" });
  await expect(experts).toContainText("Pending");
  await page.getByRole("main").getByRole("link", { name: "Bookings" }).click();
  await page.getByRole("combobox", { name: /^Show/ }).selectOption("To confirm");
  await page.getByRole("combobox", { name: /^Expert/ }).selectOption("Sofia Marchetti");
  await expect(page).toHaveURL(`/admin/experts/bookings?show=waiting&expert=${slug}`);
  const row = page.getByRole("row").filter({ hasText: account.email });
  await expect(row).toContainText("Please bring swatches.");
  await expect(row).toContainText("Europe/Rome");
  await expect(row).toContainText("10:00");
  await row.getByRole("button", { name: /^Confirm / }).click();
  await expect(toastWith(page, "Booking Confirmed")).toBeVisible();
  await expect(row).toHaveCount(0);
  await page.getByRole("combobox", { name: /^Show/ }).selectOption("Upcoming");
  await expect(row.getByText("Confirmed", { exact: true })).toBeVisible();

  await theirs.goto("/dashboard");
  const booking = theirs.getByRole("region", { name: "Upcoming" }).getByRole("article");
  await expect(booking.getByText("Confirmed", { exact: true })).toBeVisible();
  const subjects = async () =>
    (await mailsTo(request, account.email)).map(({ subject }) => subject).join("\n");
  await expect.poll(subjects).toContain(`Confirmed: `);

  await tabTo(page, row.getByRole("button", { name: /^Details of / }), 120);
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: account.email })).toHaveAttribute(
    "href",
    `mailto:${account.email}`,
  );
  const history = dialog.getByRole("region", { name: "Status history" }).getByRole("listitem");
  await expect(history).toHaveText([/Confirmed by the office/, /Pending by the client/]);
  await expect(dialog.getByText("admin@ensemble.example changed")).toBeVisible();
  await dialog.getByRole("button", { name: /^Cancel / }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this booking?" });
  await question.getByRole("textbox", { name: "Reason" }).fill("The studio is flooded.");
  await question.getByRole("button", { name: "Cancel Booking" }).click();
  await expect(page.getByText("Booking Cancelled").first()).toBeVisible();
  await expect(dialog.getByText("Cancelled by the office")).toBeVisible();
  await expect(dialog.getByText("Reason: The studio is flooded.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Move" })).toHaveCount(0);
  await expect(dialog.locator(":focus").or(dialog.and(page.locator(":focus")))).toHaveCount(1);
  await dialog.getByRole("button", { name: "Close" }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(subjects).toContain("Cancelled: ");
  const mails = await mailsTo(request, account.email);
  const cancelled = mails.find(({ subject }) => subject.startsWith("Cancelled: "));
  expect(cancelled?.text).toContain("Reason: The studio is flooded.");
});
