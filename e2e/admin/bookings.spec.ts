import { openOffice, type Office } from "../experts/office";
import { expectAccessibleBothWays } from "../both-views";
import { expect, expectAccessible, test } from "../fixtures";
import { createAccount } from "../shell/account";
import { mailsTo } from "../shell/mailbox";
import { toastWith } from "../toast";
import { book, bookAndBegin, nextWeekday, readExpert } from "./consultation";

// One expert's calendar: these journeys take turns.
test.describe.configure({ mode: "default", timeout: 120_000 });

const slug = "sofia-marchetti";

/** Nothing that an earlier run booked is in the way. */
async function clearCalendar(office: Office, expertId: string): Promise<void> {
  const open = `expert_id=eq.${expertId}&status=in.(pending,confirmed)`;
  await office.update("expert_bookings", open, { status: "cancelled" });
}

test("a request is confirmed, and its client reads it in My Bookings and by mail", async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const office = await openOffice(request);
  const expert = await readExpert(office, slug);
  await clearCalendar(office, expert.id);
  const theirs = await (await browser.newContext()).newPage();
  const account = await createAccount(theirs, request);
  const client = await openOffice(request, account);
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

  await row.getByRole("button", { name: /^Details of / }).click();
  const dialog = page.getByRole("dialog");
  await expect(dialog.getByRole("link", { name: account.email })).toHaveAttribute(
    "href",
    `mailto:${account.email}`,
  );
  const history = dialog.getByRole("region", { name: "Status history" }).getByRole("listitem");
  await expect(history).toHaveText([/Confirmed by the office/, /Pending by the client/]);
  await expect(dialog.getByText("admin@ensemble.example changed")).toBeVisible();
  await expectAccessibleBothWays(page);
  await dialog.getByRole("button", { name: /^Cancel / }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this booking?" });
  await expectAccessible(page);
  await question.getByRole("button", { name: "Cancel Booking" }).click();
  await expect(question.getByText("Say why: the client reads it.")).toBeVisible();
  await question.getByRole("textbox", { name: "Reason" }).fill("The studio is flooded.");
  await question.getByRole("button", { name: "Cancel Booking" }).click();
  await expect(page.getByText("Booking Cancelled").first()).toBeVisible();
  await expect(dialog.getByText("Cancelled by the office")).toBeVisible();
  await expect(dialog.getByText("Reason: The studio is flooded.")).toBeVisible();
  await expect(dialog.getByRole("button", { name: "Move" })).toHaveCount(0);
  await expect(dialog.locator(":focus").or(dialog.and(page.locator(":focus")))).toHaveCount(1);
  await dialog.getByText("Close", { exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(subjects).toContain("Cancelled: ");
  const mails = await mailsTo(request, account.email);
  const cancelled = mails.find(({ subject }) => subject.startsWith("Cancelled: "));
  expect(cancelled?.text).toContain("Reason: The studio is flooded.");
});

test("a booking moves to a time that is free, in the expert's and one's own clocks", async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const office = await openOffice(request);
  const expert = await readExpert(office, slug);
  await clearCalendar(office, expert.id);
  const theirs = await (await browser.newContext()).newPage();
  const account = await createAccount(theirs, request);
  const client = await openOffice(request, account);
  const start = nextWeekday(2, 10, expert.time_zone);
  const id = await book(client, expert, start);
  await book(client, expert, nextWeekday(2, 16, expert.time_zone));
  const day = start.toLocaleDateString("sv-SE", { timeZone: expert.time_zone });
  const nextDay = new Date(Date.parse(day) + 6 * 86_400_000).toISOString().slice(0, 10);

  await signIn("admin");
  await page.goto(`/admin/experts/bookings?booking=${id}`);
  await page.getByRole("button", { name: "Move", exact: true }).click();
  const form = page.getByRole("dialog", { name: "Move this booking" });
  await form.getByRole("button", { name: "Move Booking" }).click();
  await expect(form.getByRole("alert")).toContainText("Choose a day.");
  await form.getByLabel("Day").fill(nextDay);
  await expect(form.getByText("Sofia Marchetti does not work that day.")).toBeVisible();
  await form.getByLabel("Day").fill(day);
  const time = form.getByLabel("Time");
  await expect(time.getByRole("option", { name: "4:00 PM – not free" })).toBeDisabled();
  await time.selectOption("5:00 PM");
  await expect(form.getByText(/^For you: /)).toBeVisible();
  await expectAccessibleBothWays(page);
  await form.getByRole("button", { name: "Move Booking" }).click();
  // Behind a dialog a toast is seen and announced, but it is no landmark.
  await expect(page.getByText("Booking Moved").first()).toBeVisible();
  await expect(page.getByRole("dialog").getByText("5:00 – ")).toBeVisible();
  const [moved] = await office.read("expert_bookings", `id=eq.${id}&select=start_time,status`);
  expect(moved).toEqual({ start_time: "17:00:00", status: "pending" });
  const subjects = async () =>
    (await mailsTo(request, account.email)).map(({ subject }) => subject).join("\n");
  await expect.poll(subjects).toContain("A new time: ");
});

test("a booking that its client gave up meanwhile is not confirmed, and says so", async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const office = await openOffice(request);
  const expert = await readExpert(office, slug);
  await clearCalendar(office, expert.id);
  const theirs = await (await browser.newContext()).newPage();
  const account = await createAccount(theirs, request);
  const client = await openOffice(request, account);
  const id = await book(client, expert, nextWeekday(6, 11, expert.time_zone));

  await signIn("admin");
  await page.goto(`/admin/experts/bookings?show=all&expert=${slug}`);
  const row = page.getByRole("row").filter({ hasText: account.email });
  await expect(row.getByText("Pending", { exact: true })).toBeVisible();
  await client.update("expert_bookings", `id=eq.${id}`, { status: "cancelled" });
  await row.getByRole("button", { name: /^Confirm / }).click();
  await expect(toastWith(page, "Booking Not Changed")).toContainText("it was changed meanwhile");
  await expect(row.getByText("Cancelled", { exact: true })).toBeVisible();
  await expect(row.getByRole("button", { name: /^Confirm / })).toHaveCount(0);
});

test("what took place is completed and reviewed; who did not come is a no-show", async ({
  page,
  browser,
  request,
  signIn,
}) => {
  const office = await openOffice(request);
  const expert = await readExpert(office, "lucas-ferreira");
  await clearCalendar(office, expert.id);
  const theirs = await (await browser.newContext()).newPage();
  const account = await createAccount(theirs, request);
  const client = await openOffice(request, account);
  await bookAndBegin(office, client, expert);

  await signIn("admin");
  await page.goto("/admin/experts/bookings?show=to-close");
  const row = page.getByRole("row").filter({ hasText: account.email });
  await row.getByRole("button", { name: /^Complete / }).click();
  const question = page.getByRole("alertdialog");
  await expect(question).toContainText("Did this consultation take place?");
  await question.getByRole("button", { name: "Keep It" }).click();
  await row.getByRole("button", { name: /^Complete / }).click();
  await question.getByRole("button", { name: "Complete Booking" }).click();
  await expect(toastWith(page, "Booking Completed")).toBeVisible();
  await expect(row).toHaveCount(0);

  await theirs.goto("/dashboard");
  const past = theirs.getByRole("region", { name: "Past and cancelled" }).getByRole("article");
  await expect(past.getByText("Completed", { exact: true })).toBeVisible();
  await past.getByRole("button", { name: /^Write a review/ }).click();
  await past.getByRole("radio", { name: /^2 of 5 stars/ }).check();
  const words = `Late and in a hurry, ${account.email.slice(8, 16)}.`;
  await past.getByRole("textbox").fill(words);
  await past.getByRole("button", { name: "Post Review" }).click();
  await expect(toastWith(theirs, "Review Posted")).toBeVisible();

  await bookAndBegin(office, client, expert);
  await page.goto("/admin/experts/bookings?show=to-close");
  await row.getByRole("button", { name: /^No-show / }).click();
  await question.getByRole("button", { name: "Mark as No-show" }).click();
  await expect(toastWith(page, "Marked as No-show")).toBeVisible();
  await theirs.goto("/dashboard");
  await expect(past.getByText("Missed", { exact: true })).toBeVisible();

  await page.goto("/admin/experts/lucas-ferreira");
  const review = page.getByRole("region", { name: "Reviews" }).getByRole("listitem").filter({
    hasText: words,
  });
  await review.getByRole("button", { name: /^Hide / }).click();
  await expect(review.getByText("Hidden", { exact: true })).toBeVisible();
  await theirs.goto("/experts/lucas-ferreira");
  await expect(theirs.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(theirs.getByText(words)).toHaveCount(0);
  await review.getByRole("button", { name: /^Show / }).click();
  await expect(review.getByText("Hidden", { exact: true })).toHaveCount(0);
  await theirs.reload();
  await expect(theirs.getByText(words)).toBeVisible();
  const [booking] = await client.read("expert_bookings", "status=eq.completed&select=id");
  await office.remove("expert_reviews", `booking_id=eq.${String(booking!.id)}`);
});
