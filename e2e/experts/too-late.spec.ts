import { expect, expectAccessible, test } from "../fixtures";
import { createAccount } from "../shell/account";
import { openOffice } from "./office";

test.use({ expectedErrors: /Failed to load resource/, timezoneId: "Etc/UTC" });

const hour = 3_600_000;

/** The next whole hour that is safely within the notice period of 24 hours. */
const soon = new Date(Math.ceil((Date.now() + 18 * hour) / hour) * hour);

test("refuses changes within 24 hours whatever the browser's clock says", async ({
  page,
  request,
}) => {
  const office = await openOffice(request);
  // No other journey books this expert; working hours from then on make the hour bookable for the
  // shortest package.
  const [expert] = await office.read(
    "expert_stylists",
    "slug=eq.eleanor-whitcombe&select=id,time_zone,service_packages(id)" +
      "&service_packages.order=duration_minutes",
  );
  const [day = "", time = ""] = soon
    .toLocaleString("sv-SE", { timeZone: String(expert!.time_zone) })
    .split(" ");
  const weekday = new Date(`${day}T00:00:00Z`).getUTCDay();
  const windows = `expert_id=eq.${String(expert!.id)}&day_of_week=eq.${weekday}`;
  const before = await office.read("expert_availability", windows);
  await office.remove("expert_availability", windows);
  // Frees the hour for a retry of this test.
  const held = `expert_id=eq.${String(expert!.id)}&starts_at=eq.${soon.toISOString()}`;
  await office.update("expert_bookings", `${held}&status=in.(pending,confirmed)`, {
    status: "cancelled",
  });
  const added = await office.insert("expert_availability", {
    expert_id: expert!.id,
    day_of_week: weekday,
    start_time: time,
    end_time: "24:00",
  });

  await createAccount(page, request);
  const [offered] = expert!.service_packages as { id: string }[];
  const start = soon.toISOString();
  await page.goto(
    `/experts/eleanor-whitcombe/book?step=3&package=${offered!.id}&start=${encodeURIComponent(start)}`,
  );
  await page.getByRole("button", { name: "Confirm Booking" }).click();
  await page.getByRole("link", { name: "View My Bookings" }).click();
  const booking = page.getByRole("region", { name: "Upcoming" }).getByRole("article");
  await expect(booking).toContainText("A booking can be changed until 24 hours before it starts.");
  await expect(booking.getByRole("button", { name: /^(Cancel|Reschedule)/ })).toHaveCount(0);
  await expect(booking.getByRole("button", { name: /^Calendar file/ })).toBeVisible();

  // A clock two days slow offers changes that the database then refuses.
  await page.clock.setFixedTime(soon.getTime() - 48 * hour);
  await page.reload();
  await booking.getByRole("button", { name: /^Cancel/ }).click();
  const question = page.getByRole("alertdialog", { name: "Cancel this booking?" });
  await question.getByRole("button", { name: "Cancel Booking" }).click();
  await expect(question.getByRole("alert")).toHaveText(
    "A booking can be changed until 24 hours before it starts.",
  );
  await expectAccessible(page);
  await question.getByRole("button", { name: "Keep It" }).click();
  await expect(booking.getByText("Pending", { exact: true })).toBeVisible();

  await office.remove("expert_availability", `id=eq.${String(added.id)}`);
  for (const window of before) await office.insert("expert_availability", window);
});
