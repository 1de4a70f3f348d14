import {
  answerRequests,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { remote } from "../../remote";
import { chooseFreeTime } from "../../testing/choose-free-time";

const hour = 3_600_000;
const tooLate = "A booking can be changed until 24 hours before it starts.";
const backend = connectToTestBackend();

const table = (name: string) => backend.client(backend.serviceKey).from(name);

/** The next whole hour after an instant, in the expert's time zone. */
function wallClockAt(instant: number, timeZone: string): { date: string; time: string } {
  const [date, time] = new Date(Math.ceil(instant / hour) * hour)
    .toLocaleString("sv-SE", { timeZone })
    .split(" ") as [string, string];
  return { date, time };
}

/** Signs up a new client with a booking some hours from now, and opens My Bookings. */
async function openWithBooking(slug: string, hoursFromNow: number) {
  const person = { email: `${crypto.randomUUID()}@people.example`, password: "correct horse" };
  const { id } = await backend.signUp(person.email, person.password);
  const { data } = await table("expert_stylists")
    .select("id, time_zone, service_packages(id, name)")
    .eq("slug", slug)
    .single()
    .throwOnError();
  const expert = data as { id: string; time_zone: string; service_packages: { id: string }[] };
  const { date, time } = wallClockAt(Date.now() + hoursFromNow * hour, expert.time_zone);
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  const windows = { expert_id: expert.id, day_of_week: weekday };
  await table("expert_availability").delete().match(windows).throwOnError();
  await table("expert_availability")
    .insert({ ...windows, start_time: "00:00", end_time: "24:00" })
    .throwOnError();
  const booking = {
    expert_id: expert.id,
    package_id: expert.service_packages[0]!.id,
    booking_date: date,
    start_time: time,
    client_time_zone: "UTC",
  };
  await table("expert_bookings")
    .insert({ ...booking, client_id: id })
    .throwOnError();
  const drawn = await renderScreen(remote, "/dashboard", { as: person });
  return { ...drawn, booking, person };
}

const card = () => within(screen.getByRole("region", { name: "Upcoming" })).getByRole("article");

test("keeps the old time and offers others when the new one was taken meanwhile", async () => {
  const rival = await backend.signUp("rival@people.example");
  const { user, booking } = await openWithBooking("isla-campbell", 24 * 7);
  const before = card().querySelector("dd time")!.getAttribute("datetime");
  await user.click(within(card()).getByRole("button", { name: /^Reschedule/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Choose another time" }));
  await chooseFreeTime(user);
  answerRequests(/rest\/v1\/expert_bookings\?/, async (request, passOn) => {
    if (request.method === "PATCH") {
      const { booking_date, start_time } = (await request.clone().json()) as typeof booking;
      const row = { ...booking, booking_date, start_time, client_id: rival.id };
      await rival.client.from("expert_bookings").insert(row).throwOnError();
    }
    return passOn(request);
  });
  await user.click(dialog.getByRole("button", { name: "Move Booking" }));
  const alert = await dialog.findByRole("alert");
  expect(alert).toHaveTextContent("Somebody else has just booked this time.");
  const nearest = within(await dialog.findByRole("list", { name: "The nearest free times:" }));
  expect(nearest.getAllByRole("button")).toHaveLength(4);
  await expectAccessible();
  await user.click(nearest.getAllByRole("button")[0]!);
  await user.click(dialog.getByRole("button", { name: "Keep It" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(card().querySelector("dd time")).toHaveAttribute("datetime", before);
  const { data } = await table("expert_bookings")
    .select("starts_at")
    .neq("client_id", rival.id)
    .eq("expert_id", booking.expert_id)
    .eq("booking_date", booking.booking_date)
    .throwOnError();
  expect(data!.map(({ starts_at }) => Date.parse(String(starts_at)))).toEqual([
    Date.parse(before!),
  ]);
});

test("refuses changes within 24 hours of the start, whatever the browser's clock says", async () => {
  const { user, remove, person } = await openWithBooking("eleanor-whitcombe", 18);
  expect(card()).toHaveTextContent(tooLate);
  expect(within(card()).queryByRole("button", { name: /^(Cancel|Reschedule)/ })).toBeNull();
  within(card()).getByRole("button", { name: /^Calendar file/ });
  await remove();

  // A clock two days slow offers changes that the database then refuses.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 48 * hour });
  onTestFinished(() => void vi.useRealTimers());
  // The backend in this process has the right time.
  answerRequests(/rest\/v1/, (request, passOn) => {
    vi.useRealTimers();
    return passOn(request);
  });
  await renderScreen(remote, "/dashboard", { as: person });
  await user.click(within(card()).getByRole("button", { name: /^Cancel/ }));
  const question = within(await screen.findByRole("alertdialog", { name: "Cancel this booking?" }));
  await user.click(question.getByRole("button", { name: "Cancel Booking" }));
  expect(await question.findByRole("alert")).toHaveTextContent(tooLate);
  await expectAccessible();
  await user.click(question.getByRole("button", { name: "Keep It" }));
  within(card()).getByText("Pending");
});
