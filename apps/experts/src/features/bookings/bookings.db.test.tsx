import {
  administrator,
  mockResponses,
  connectToTestBackend,
  expectAccessible,
  failRequests,
  renderScreen,
  screen,
  shopper,
  waitFor,
  within,
} from "@ensemble/testing";
import { expect, onTestFinished, test, vi } from "vitest";
import { remote } from "../../remote";
import { chooseFreeTime } from "../../testing/choose-free-time";

const backend = connectToTestBackend();

const open = () => renderScreen(remote, "/dashboard", { as: shopper });
const region = (name: string) => screen.getByRole("region", { name });

const reviewButtons = (booking: HTMLElement) =>
  within(booking).queryAllByRole("button", { name: /^Write a Review/ });
const bookingWith = (text: string) =>
  screen.getAllByRole("article").find(({ textContent }) => textContent.includes(text))!;
const card = () => within(screen.getByRole("region", { name: "Upcoming" })).getByRole("article");

const hour = 3_600_000;
/** The screen and the database word it differently. */
const tooLate = /up to 24 hours before|until 24 hours before/;

const table = (name: string) => backend.client(backend.serviceKey).from(name);

/** Returns the next full hour after an instant, in the expert's time zone. */
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
  await table("expert_availability").delete().eq("expert_id", expert.id).throwOnError();
  const always = { expert_id: expert.id, start_time: "00:00", end_time: "24:00" };
  await table("expert_availability")
    .insert([0, 1, 2, 3, 4, 5, 6].map((day_of_week) => ({ ...always, day_of_week })))
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
  const rendered = await renderScreen(remote, "/dashboard", { as: person });
  return { ...rendered, booking, person };
}

test("redirects visitors to sign-in and back", async () => {
  const { address } = await renderScreen(remote, "/dashboard");
  await waitFor(() => expect(address()).toBe("/auth?next=%2Fdashboard"));
});

test("reports a failed load and loads the bookings on retry", async () => {
  const restore = failRequests(/rest\/v1\/expert_bookings/);
  const { user } = await open();
  expect(screen.getByRole("alert")).toHaveTextContent("Your bookings couldn't be loaded.");
  restore();
  await user.click(screen.getByRole("button", { name: "Retry" }));
  await waitFor(() => expect(screen.queryByRole("alert")).toBeNull());
  await screen.findByRole("region", { name: "Upcoming" });
});

test("saves notes of an upcoming booking, also after a failed attempt", async () => {
  const { user } = await open();
  const upcoming = within(region("Upcoming"));
  await user.click(upcoming.getAllByRole("button", { name: /^(Edit|Add) Notes$/ })[0]!);
  const notes = await upcoming.findByLabelText("Your notes");
  await user.clear(notes);
  await user.type(notes, "Garden wedding, flat shoes.");
  const restore = failRequests(/rest\/v1\/expert_bookings/);
  await user.click(upcoming.getByRole("button", { name: "Save Notes" }));
  await waitFor(() => expect(notes).toHaveAccessibleDescription(/./));
  expect(notes).toHaveValue("Garden wedding, flat shoes.");
  restore();
  await user.click(upcoming.getByRole("button", { name: "Save Notes" }));
  await upcoming.findByText("Garden wedding, flat shoes.");
});

test("requests reviews only for completed bookings", async () => {
  await open();
  const bookings = screen.getAllByRole("article");
  const withStatus = (status: string) =>
    bookings.filter((booking) => within(booking).queryByText(status));
  expect(withStatus("Completed").flatMap(reviewButtons).length).toBeGreaterThan(0);
  for (const status of ["Confirmed", "Pending", "Cancelled"]) {
    expect(withStatus(status).length, status).toBeGreaterThan(0);
    expect(withStatus(status).flatMap(reviewButtons), status).toEqual([]);
  }
});

test("keeps the old time and offers others when the new one is taken", async () => {
  const otherClient = await backend.signUp("rival@people.example");
  const { user, booking } = await openWithBooking("isla-campbell", 24 * 7);
  const before = card().querySelector("dd time")!.getAttribute("datetime");
  await user.click(within(card()).getByRole("button", { name: /^Reschedule/ }));
  const dialog = within(await screen.findByRole("dialog", { name: "Choose a New Time" }));
  await chooseFreeTime(user);
  mockResponses(/rest\/v1\/expert_bookings\?/, async (request, passOn) => {
    if (request.method === "PATCH") {
      const { booking_date, start_time } = (await request.clone().json()) as typeof booking;
      const row = { ...booking, booking_date, start_time, client_id: otherClient.id };
      await otherClient.client.from("expert_bookings").insert(row).throwOnError();
    }
    return passOn(request);
  });
  await user.click(dialog.getByRole("button", { name: "Reschedule" }));
  const alert = await dialog.findByRole("alert");
  expect(alert).toHaveTextContent(/just booked this time/);
  const nearest = within(await dialog.findByRole("list", { name: "Closest available times:" }));
  expect(nearest.getAllByRole("button")).toHaveLength(4);
  await expectAccessible();
  await user.click(nearest.getAllByRole("button")[0]!);
  await user.click(dialog.getByRole("button", { name: /^Keep / }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(card().querySelector("dd time")).toHaveAttribute("datetime", before);
  const { data } = await table("expert_bookings")
    .select("starts_at")
    .neq("client_id", otherClient.id)
    .eq("expert_id", booking.expert_id)
    .eq("booking_date", booking.booking_date)
    .throwOnError();
  expect(data!.map(({ starts_at }) => Date.parse(String(starts_at)))).toEqual([
    Date.parse(before!),
  ]);
});

test("rejects changes within 24 hours of the start, even if the browser's clock is wrong", async () => {
  const { user, remove, person } = await openWithBooking("eleanor-whitcombe", 18);
  expect(card()).toHaveTextContent(tooLate);
  expect(within(card()).queryByRole("button", { name: /^(Cancel|Reschedule)/ })).toBeNull();
  within(card()).getByRole("button", { name: /^Add to Calendar/ });
  await remove();

  // With a clock two days behind, the screen offers changes that the database rejects.
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() - 48 * hour });
  onTestFinished(() => void vi.useRealTimers());
  // The backend in this process has the right time.
  mockResponses(/rest\/v1/, (request, passOn) => {
    vi.useRealTimers();
    return passOn(request);
  });
  await renderScreen(remote, "/dashboard", { as: person });
  await user.click(within(card()).getByRole("button", { name: /^Cancel/ }));
  const question = within(await screen.findByRole("alertdialog", { name: "Cancel this booking?" }));
  await user.click(question.getByRole("button", { name: "Cancel Booking" }));
  expect(await question.findByRole("alert")).toHaveTextContent(tooLate);
  await expectAccessible();
  await user.click(question.getByRole("button", { name: "Keep Booking" }));
  within(card()).getByText("Pending");
});

test("posts one review, shows it on the profile and rejects a second", async () => {
  const profile = "/experts/priya-raghavan";
  const clients = () => Number(/Clients\s*(\d+)/i.exec(region("Quick Stats").textContent)![1]);
  const before = await renderScreen(remote, profile, { as: shopper });
  const count = clients();
  await before.remove();

  const capsule = "The Traveling Capsule";
  // The page is open twice, and the second tab is outdated.
  const other = await open();
  await other.user.click(reviewButtons(bookingWith(capsule))[0]!);
  const second = await screen.findByRole("form", { name: /^Review of The Traveling Capsule/ });
  await other.user.click(within(second).getByRole("radio", { name: /^1 star/ }));
  const first = await open();
  const booking = within(first.container);
  const card = () =>
    within(
      booking.getAllByRole("article").find((article) => article.textContent.includes(capsule))!,
    );
  await first.user.click(card().getByRole("button", { name: /^Write a Review/ }));
  const form = within(await card().findByRole("form", { name: /^Review of The Traveling/ }));
  await waitFor(() => expect(form.getAllByRole("radio")[0]).toHaveFocus());
  await first.user.click(form.getByRole("button", { name: "Post Review" }));
  await form.findByText("Choose a star rating.");
  await waitFor(() => expect(form.getAllByRole("radio")[0]).toHaveFocus());
  await first.user.click(form.getByRole("radio", { name: "4 stars: Very good" }));
  await first.user.type(form.getByRole("textbox"), "  Packed in an hour, wore all of it.  ");
  await first.user.click(form.getByRole("button", { name: "Post Review" }));
  await screen.findAllByText("Review Posted");
  const review = await card().findByRole("region", { name: "Your review" });
  within(review).getByRole("img", { name: "4 out of 5 stars" });
  expect(review).toHaveTextContent("Packed in an hour, wore all of it.");
  await waitFor(() => expect(review).toHaveFocus());
  expect(card().queryByRole("button", { name: /^Write a Review/ })).toBeNull();
  await first.remove();

  await other.user.click(within(second).getByRole("button", { name: "Post Review" }));
  await waitFor(() =>
    expect(within(second).getByRole("alert")).toHaveTextContent(
      "You have already reviewed this consultation.",
    ),
  );
  await other.remove();

  await renderScreen(remote, profile, { as: shopper });
  expect(clients()).toBe(count + 1);
  const newest = screen
    .getAllByRole("listitem")
    .find(({ textContent }) => textContent.includes("Packed in an hour, wore all of it."))!;
  within(newest).getByRole("img", { name: "4 out of 5 stars" });
});

test("shows where a booking takes place, and a proposed time that its client keeps or accepts", async () => {
  const slug = "daniel-okafor";
  const { booking, person, remove } = await openWithBooking(slug, 24 * 7);
  await remove();
  const { expert_id } = booking;
  const places = { expert_id, video_link: "https://meet.example/{booking}" };
  await table("expert_places").upsert(places).throwOnError();
  const { data } = await table("expert_bookings")
    .update({ status: "confirmed", place_kind: "video" })
    .match({ expert_id, booking_date: booking.booking_date, start_time: booking.start_time })
    .select("id, starts_at")
    .single()
    .throwOnError();
  const { id, starts_at } = data as { id: string; starts_at: string };
  const team = backend.client();
  await team.auth.signInWithPassword(administrator);
  const propose = async (minutes: number, message: string) => {
    const zone = await table("expert_stylists").select("time_zone").eq("id", expert_id).single();
    const start = new Date(Date.parse(starts_at) + minutes * 60_000);
    const [booking_date, start_time] = start
      .toLocaleString("sv-SE", { timeZone: (zone.data as { time_zone: string }).time_zone })
      .split(" ");
    const time = { booking: id, booking_date, start_time, message };
    const proposed = await team.rpc("propose_time", time).throwOnError();
    return { id: (proposed.data as { id: string }).id, start: start.getTime() };
  };
  const time = () => Date.parse(card().querySelector("dd time")!.getAttribute("datetime")!);
  const proposal = () => within(card()).queryByRole("region", { name: "Another Time Proposed" });

  await propose(-60, "A train is late.");
  const first = await renderScreen(remote, "/dashboard", { as: person });
  const link = within(card()).getByRole("link", { name: /meet\.example/ });
  expect(link).toHaveAttribute("href", `https://meet.example/${id.slice(0, 8)}`);
  expect(proposal()).toHaveTextContent(/A train is late\..*Answer by .*both times are kept/);
  await expectAccessible();
  await first.user.click(within(card()).getByRole("button", { name: /^Keep My Time/ }));
  await waitFor(() => expect(proposal()).toBeNull());
  expect(time()).toBe(Date.parse(starts_at));

  const withdrawn = await propose(-60, "Sorry, earlier?");
  await first.remove();
  const late = await renderScreen(remote, "/dashboard", { as: person });
  await team.rpc("withdraw_proposal", { proposal: withdrawn.id }).throwOnError();
  await late.user.click(within(card()).getByRole("button", { name: /^Accept/ }));
  await screen.findByText("This proposal was withdrawn.");
  await waitFor(() => expect(proposal()).toBeNull());

  const accepted = await propose(-60, "Now for sure.");
  await late.remove();
  const last = await renderScreen(remote, "/dashboard", { as: person });
  await last.user.click(within(card()).getByRole("button", { name: /^Accept/ }));
  await waitFor(() => expect(proposal()).toBeNull());
  expect(time()).toBe(accepted.start);
  within(card()).getByText("Confirmed");
});

test("shows a list to the stylist, and no longer, with one choice", async () => {
  const { booking, person, remove } = await openWithBooking("priya-raghavan", 24 * 7);
  await remove();
  const { expert_id, booking_date, start_time } = booking;
  const shown = async () => {
    const { data } = await table("expert_bookings")
      .select("id, client_id, shows_favorites, favorite_lists(name)")
      .match({ expert_id, booking_date, start_time })
      .single()
      .throwOnError();
    return data as { client_id: string; favorite_lists: unknown };
  };
  const { client_id: user_id } = await shown();
  await table("favorite_lists").insert({ user_id, name: "Autumn" }).throwOnError();
  const { user } = await renderScreen(remote, "/dashboard", { as: person });
  const list = await screen.findByRole("combobox", { name: "List that Priya Raghavan can see" });
  await user.selectOptions(list, "Autumn");
  await waitFor(async () =>
    expect(await shown()).toMatchObject({ favorite_lists: { name: "Autumn" } }),
  );
  for (const name of ["Favorites", "No list"]) {
    await waitFor(() => expect(list).toBeEnabled());
    await user.selectOptions(list, name);
    const shows_favorites = name === "Favorites";
    const stored = { favorite_lists: null, shows_favorites };
    await waitFor(async () => expect(await shown()).toMatchObject(stored));
  }
});

test("says who ended a booking, and offers to book it again instead of a calendar file", async () => {
  const { booking, person, remove } = await openWithBooking("priya-raghavan", 24 * 9);
  await remove();
  const { expert_id, booking_date, start_time } = booking;
  const team = backend.client();
  await team.auth.signInWithPassword(administrator);
  await team
    .from("expert_bookings")
    .update({ status: "cancelled", cancel_reason: "Fully booked" })
    .match({ expert_id, booking_date, start_time })
    .throwOnError();
  await renderScreen(remote, "/dashboard", { as: person });
  const past = within(region("Past and Cancelled"));
  past.getByText("Cancelled", { exact: true });
  past.getByText("Declined by Ensemble", { exact: true });
  past.getByText(/: Declined by Ensemble for .*Fully booked/);
  expect(past.queryByRole("button", { name: /^Add to Calendar/ })).toBeNull();
  const again = past.getByRole("link", { name: /^Book Again/ });
  expect(again.getAttribute("href")).toMatch(/^\/experts\/priya-raghavan\/book\?package=/);
});

test("doesn't offer other times when the expert is inactive", async () => {
  const { booking, person, remove } = await openWithBooking("isla-campbell", 24 * 8);
  await remove();
  const setActive = (is_active: boolean) =>
    table("expert_stylists").update({ is_active }).eq("id", booking.expert_id).throwOnError();
  await setActive(false);
  const { user } = await renderScreen(remote, "/dashboard", { as: person });
  await user.click(within(card()).getByRole("button", { name: /^Reschedule/ }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog).toHaveTextContent(
    "Isla Campbell isn't taking bookings right now. You can keep or cancel this booking.",
  );
  expect(within(dialog).getByRole("button")).toHaveTextContent(/^Keep /);
  await setActive(true);
});

// Must run last, because it changes all completed bookings.
test("lists a missed booking as past without requesting a review", async () => {
  const bookings = backend.client(backend.serviceKey).from("expert_bookings");
  const completed = bookings.update({ status: "no_show" }).eq("status", "completed");
  await completed.throwOnError();
  await open();
  const past = within(region("Past and Cancelled"));
  expect(past.getAllByText("No-show")).toHaveLength(3);
  expect(past.queryByRole("button", { name: /^Write a Review/ })).toBeNull();
});
