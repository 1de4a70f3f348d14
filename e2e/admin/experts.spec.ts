import type { Page } from "@playwright/test";
import { openOffice } from "../experts/office";
import { expect, expectAccessible, test } from "../fixtures";
import { tabTo } from "../tab-to";
import { toastWith } from "../toast";
import { nextWeekday, readExpert } from "./consultation";

// A refusal of the database is a failed request to the browser's console.
test.use({ expectedErrors: /Failed to load resource.*409/ });

test.describe("what an expert offers", () => {
  // One expert's packages and hours: these journeys take turns.
  test.describe.configure({ mode: "default", timeout: 120_000 });
  test.use({ timezoneId: "Europe/Zurich" });
  const slug = "matteo-keller";

  /** The days of the wizard's calendar on which something is offered. */
  const openDays = (page: Page) => page.getByRole("grid").getByRole("button", { disabled: false });

  /** Opens the wizard's calendar for the expert's cheapest package. */
  async function openCalendar(page: Page): Promise<void> {
    await page.goto(`/experts/${slug}/book`);
    await page.getByRole("radio").first().check();
    await page.getByRole("button", { name: "Continue" }).click();
    await page.getByRole("grid").waitFor();
  }

  test("hours that are changed by keyboard change the wizard's times", async ({
    page,
    request,
    signIn,
  }) => {
    const office = await openOffice(request);
    const expert = await readExpert(office, slug);
    const own = `expert_id=eq.${expert.id}`;
    const before = await office.read(
      "expert_availability",
      `${own}&select=expert_id,day_of_week,start_time,end_time,is_available`,
    );
    await signIn("admin");
    await page.goto(`/admin/experts/${slug}`);
    const hours = page.getByRole("region", { name: "Weekly hours" });
    await tabTo(page, hours.getByRole("button", { name: "Edit Hours" }));
    await page.keyboard.press("Enter");
    const form = page.getByRole("dialog", { name: "Weekly hours" });
    const wednesday = form.getByRole("checkbox", { name: "Wednesday", exact: true });
    await tabTo(page, wednesday);
    await page.keyboard.press("Space");
    const from = form.getByLabel("Wednesday, hours 1, from");
    await tabTo(page, from);
    await expect(from).toHaveValue("09:00");
    await page.keyboard.press("ArrowDown");
    await expect(from).toHaveValue("09:30");
    const until = form.getByLabel("Wednesday, hours 1, until");
    await until.selectOption("9:00 AM");
    await form.getByRole("button", { name: "Save Hours" }).click();
    await expect(form.getByRole("alert")).toContainText("The end must be after the start.");
    await until.selectOption("11:00 AM");
    const copy = form.getByRole("button", { name: "Copy Wednesday to other days" });
    await copy.focus();
    await page.keyboard.press("Enter");
    const others = form.getByRole("group", { name: "Copy Wednesday to" });
    await tabTo(page, others.getByRole("checkbox", { name: "Saturday" }));
    await page.keyboard.press("Space");
    await tabTo(page, others.getByRole("button", { name: "Copy hours" }));
    await page.keyboard.press("Enter");
    await expect(form.getByLabel("Saturday, hours 1, from")).toHaveValue("09:30");
    // Given up and begun again: the form asks before it loses anything.
    await page.keyboard.press("Escape");
    await page.getByRole("button", { name: "Keep editing" }).press("Enter");
    await form.getByRole("button", { name: "Save Hours" }).press("Enter");
    await expect(toastWith(page, "Hours Saved")).toBeVisible();
    await expect(hours).toContainText(/Wednesday\s*9:30 AM – 11:00 AM/);
    await expect(hours).toContainText(/Saturday\s*9:30 AM – 11:00 AM/);
    const history = page.getByRole("region", { name: "History" });
    await expect(history.getByRole("listitem").first()).toContainText(
      /Hours\s*nothing → Saturday 09:30 – 11:00/,
    );

    await openCalendar(page);
    const saturday = nextWeekday(6, 10, expert.time_zone);
    const day = saturday.toLocaleDateString("en-US", {
      timeZone: expert.time_zone,
      day: "numeric",
    });
    await openDays(page)
      .filter({ hasText: new RegExp(`^${day}$`) })
      .first()
      .click();
    await expect(page.getByRole("radio", { name: /[AP]M/ })).toHaveCount(3);
    await expect(page.getByRole("radio", { name: "9:30 AM" })).toBeEnabled();

    await office.remove("expert_availability", own);
    for (const window of before) await office.insert("expert_availability", window);
  });

  test("days off show the bookings that fall on them, and take the days from the wizard", async ({
    page,
    request,
    signIn,
  }) => {
    const office = await openOffice(request);
    const expert = await readExpert(office, slug);
    const start = nextWeekday(1, 9, expert.time_zone);
    const date = start.toLocaleDateString("sv-SE", { timeZone: expert.time_zone });
    await office.remove("expert_days_off", `expert_id=eq.${expert.id}&first_day=eq.${date}`);
    await signIn("admin");
    await openCalendar(page);
    const free = await openDays(page).count();

    await page.goto(`/admin/experts/${slug}`);
    const daysOff = page.getByRole("region", { name: "Days off" });
    await daysOff.getByRole("button", { name: "Add Days Off" }).click();
    const form = page.getByRole("dialog", { name: "Add days off" });
    await form.getByLabel("First day").fill(date);
    await expect(form.getByLabel("Last day")).toHaveValue(date);
    await expect(form.getByText("No bookings then.")).toBeVisible();
    await form.getByRole("button", { name: "Save Days Off" }).click();
    await expect(toastWith(page, "Days Off Saved")).toBeVisible();
    await expect(page.getByRole("region", { name: "History" })).toContainText(`nothing → ${date}`);
    await openCalendar(page);
    await expect(openDays(page)).toHaveCount(free - 1);

    await page.goto(`/admin/experts/${slug}`);
    const added = daysOff.getByRole("listitem").first();
    await added.getByRole("button", { name: /^Remove / }).click();
    await toastWith(page, "Days Off Removed").getByRole("button", { name: "Undo" }).click();
    await expect(toastWith(page, "Days off restored")).toBeVisible();
    await added.getByRole("button", { name: /^Remove / }).click();
    await openCalendar(page);
    await expect(openDays(page)).toHaveCount(free);
  });

  test("a day off on which somebody is booked says so and leads there", async ({
    page,
    signIn,
  }) => {
    await signIn("admin");
    await page.goto("/admin/experts/hana-takahashi");
    const daysOff = page.getByRole("region", { name: "Days off" });
    await daysOff.getByRole("button", { name: "Add Days Off" }).click();
    const form = page.getByRole("dialog", { name: "Add days off" });
    const day = (days: number) =>
      new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    await form.getByLabel("First day").fill(day(1));
    await form.getByLabel("Last day").fill(day(20));
    const booked = form.getByRole("link", { name: /Silhouette Session$/ });
    await expect(booked).toHaveAttribute("href", /^\/admin\/experts\/bookings\?booking=/);
    await form.getByRole("button", { name: "Cancel" }).click();
    await page.getByRole("button", { name: "Leave" }).click();
    await expect(form).toHaveCount(0);
  });

  test("a package is added, taken out of the offer and deleted; a booked one stays", async ({
    page,
    request,
    signIn,
  }) => {
    const office = await openOffice(request);
    const expert = await readExpert(office, slug);
    await office.remove("service_packages", `expert_id=eq.${expert.id}&name=eq.Quick%20Question`);
    await signIn("admin");
    await page.goto(`/admin/experts/${slug}`);
    const packages = page.getByRole("region", { name: "Packages" });
    await packages.getByRole("button", { name: "Add Package" }).click();
    const form = page.getByRole("dialog", { name: "Add Package" });
    await form.getByRole("button", { name: "Save Package" }).click();
    await expect(form.getByRole("alert")).toContainText("2 things are not right yet");
    await form.getByLabel("Name").fill("Quick Question");
    await form.getByLabel("Duration in minutes").fill("10");
    await form.getByLabel("Price").fill("900.5");
    await expect(form.getByRole("alert")).toContainText("from 15 to 720");
    await form.getByLabel("Duration in minutes").fill("45");
    await form.getByRole("button", { name: "Save Package" }).click();
    const added = packages.getByRole("listitem").filter({ hasText: "Quick Question" });
    await expect(added).toContainText("Virtual · 45 min · $900.50");
    const shopper = await page.context().newPage();
    await shopper.goto(`/experts/${slug}`);
    await expect(shopper.getByText("Quick Question")).toBeVisible();
    await added.getByRole("button", { name: /^Deactivate / }).click();
    await expect(toastWith(page, "Package Deactivated")).toBeVisible();
    await shopper.reload();
    await expect(shopper.getByRole("heading", { level: 1 })).toHaveText("Matteo Keller");
    await expect(shopper.getByText("Quick Question")).toHaveCount(0);
    await added.getByRole("button", { name: /^Delete / }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Delete" }).click();
    await expect(toastWith(page, "Package Deleted")).toBeVisible();
    await expect(added).toHaveCount(0);
    const history = page.getByRole("region", { name: "History" });
    await expect(history).toContainText(/Package\s*nothing → Quick Question/);
    await expect(history).toContainText(/Package Quick Question: is active\s*yes → no/);
    await expect(history).toContainText(/Package\s*Quick Question → nothing/);

    await page.goto("/admin/experts/hana-takahashi");
    await packages.getByRole("button", { name: "Delete Silhouette Session" }).click();
    const question = page.getByRole("alertdialog");
    await question.getByRole("button", { name: "Delete" }).click();
    await expect(question).toContainText("Silhouette Session was booked before");
    await expectAccessible(page);
    await question.getByRole("button", { name: "Cancel" }).click();
  });
});
