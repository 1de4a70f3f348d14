import {
  connectToTestBackend,
  expectAccessible,
  holdRequests,
  renderScreen,
  screen,
  shopper,
  waitFor,
  within,
} from "@ensemble/testing";
import { wallClock } from "@ensemble/domain";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { remote } from "../../remote";
import { mondayAhead, newStudio } from "../../testing/studio";

const backend = connectToTestBackend();
let studio: Awaited<ReturnType<typeof newStudio>>;

const monday = mondayAhead();
const slug = "isla-campbell";

beforeAll(async () => {
  studio = await newStudio(backend, slug);
  const { server, expert } = studio;
  const table = server.from("expert_availability");
  await table.delete().eq("expert_id", expert.id).throwOnError();
  await table
    .insert({ expert_id: expert.id, day_of_week: 1, start_time: "09:00", end_time: "17:00" })
    .throwOnError();
});

beforeEach(async () => {
  await studio.server
    .from("expert_bookings")
    .delete()
    .eq("expert_id", studio.expert.id)
    .throwOnError();
});

const open = (address: string) => renderScreen(remote, address, { as: studio.person });
const region = (name: string) => within(screen.getByRole("region", { name }));
type User = Awaited<ReturnType<typeof open>>["user"];
const button = (name: string | RegExp) => screen.getByRole("button", { name });
const toastSays = (text: string | RegExp) => screen.findByText(text);
const named = () => `${studio.packageName} for Anna Berg`;

test("sends visitors to sign-in and back, and other accounts home with a sentence", async () => {
  const visitor = await renderScreen(remote, "/studio?booking=1");
  await waitFor(() => expect(visitor.address()).toBe("/auth?next=%2Fstudio%3Fbooking%3D1"));
  await visitor.remove();
  const { address } = await renderScreen(remote, "/studio/calendar", { as: shopper });
  await waitFor(() => expect(address()).toBe("/"));
  await toastSays("You don't run a studio, or no longer do.");
});

test("confirms a request, and shows the session, its client and who did it", async () => {
  const id = await studio.record({ booking_date: monday });
  const { user } = await open("/studio");
  await user.click(
    region("Requests to Answer").getByRole("button", { name: `Confirm ${named()}` }),
  );
  await toastSays("Booking Confirmed");
  expect((await studio.stored(id)).status).toBe("confirmed");
  const next = region("Next Session");
  expect(await next.findByText(/^in \d+ days$/)).toBeVisible();
  expect(next.getByRole("link", { name: "Anna Berg" })).toHaveAttribute(
    "href",
    `/studio/clients/${studio.clientId}`,
  );
  const changes = region("What Changed");
  expect(await changes.findByText(/^By you,/)).toBeVisible();
  expect(changes.getByText(/^By Ensemble, automatically,/)).toBeVisible();
});

test("declines the request of a mail's link only with words", async () => {
  const id = await studio.record({ booking_date: monday });
  const { user } = await open(`/studio?booking=${id}`);
  const panel = within(await screen.findByRole("dialog", { name: studio.packageName }));
  await expectAccessible();
  await user.click(panel.getByRole("button", { name: `Decline ${named()}` }));
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Decline Request" }));
  await question.findByText("Enter a reason. The client will see it.");
  await user.type(question.getByLabelText("Reason"), "I'm away that week.");
  await user.click(question.getByRole("button", { name: "Decline Request" }));
  await toastSays("Request Declined");
  expect(await studio.stored(id)).toMatchObject({
    status: "cancelled",
    cancel_reason: "I'm away that week.",
  });
});

test("proposes another time with a message, and withdraws it", async () => {
  const id = await studio.record({ booking_date: monday, status: "confirmed" });
  const { user } = await open(`/studio/clients/${studio.clientId}?booking=${id}`);
  const panel = within(await screen.findByRole("dialog"));
  await user.click(panel.getByRole("button", { name: `Propose Another Time, ${named()}` }));
  const dialog = within(await screen.findByRole("dialog", { name: "Propose Another Time" }));
  await user.type(dialog.getByLabelText("Day"), mondayAhead(7));
  await waitFor(() => expect(dialog.getByRole("option", { name: "2:00 PM" })).toBeVisible());
  await user.selectOptions(dialog.getByLabelText("Time"), "2:00 PM");
  await user.type(dialog.getByLabelText(/^Message to the client/), "Would a week later do?");
  await user.click(dialog.getByRole("button", { name: "Propose Time" }));
  await toastSays("Time Proposed");
  expect((await studio.stored(id)).status).toBe("confirmed");
  expect(await studio.proposals(id)).toEqual([
    { message: "Would a week later do?", answer: "open" },
  ]);
  await user.click(await panel.findByRole("button", { name: `Withdraw proposal, ${named()}` }));
  await toastSays("Proposal Withdrawn");
  expect(await studio.proposals(id)).toMatchObject([{ answer: "withdrawn" }]);
});

test("closes a session that is over", async () => {
  const id = await studio.record({ booking_date: "2026-01-05", status: "confirmed" });
  const { user } = await open("/studio");
  const over = region("Sessions to Close");
  await user.click(over.getByRole("button", { name: `No-show ${named()}` }));
  await user.click(await screen.findByRole("button", { name: "Mark as No-show" }));
  await toastSays("Marked as No-show");
  expect((await studio.stored(id)).status).toBe("no_show");
});

test("sets the place of one booking", async () => {
  const id = await studio.record({ booking_date: monday, status: "confirmed" });
  const { user } = await open(`/studio/calendar?day=${monday}&booking=${id}`);
  await user.click(await screen.findByRole("button", { name: "Change Place" }));
  const dialog = within(await screen.findByRole("dialog", { name: "Change Place" }));
  await user.selectOptions(dialog.getByLabelText("Kind"), "Video call");
  await user.type(dialog.getByLabelText(/^Video link/), "https://meet.example/anna");
  await user.click(dialog.getByRole("button", { name: "Save" }));
  await toastSays("Place Saved");
  expect(await studio.stored(id)).toMatchObject({
    place_kind: "video",
    place: "https://meet.example/anna",
  });
});

test("blocks a free time found with the arrow keys, and removes and restores the block", async () => {
  const { user } = await open(`/studio/calendar?day=${monday}`);
  const days = screen.getAllByRole("group");
  expect(days).toHaveLength(7);
  const stops = () =>
    days.flatMap((day) => [...day.querySelectorAll<HTMLElement>("[data-minute][tabindex='0']")]);
  expect(stops()).toHaveLength(1);
  stops()[0]!.focus();
  await user.keyboard("{ArrowRight}{ArrowLeft}{ArrowDown}{ArrowDown}");
  expect(stops()).toHaveLength(1);
  expect(document.activeElement).toHaveAttribute("data-minute", "600");
  expect(document.activeElement).toHaveAccessibleName("10:00 AM, free");
  await user.keyboard("{Enter}");
  const dialog = within(await screen.findByRole("dialog"));
  await user.selectOptions(dialog.getByLabelText("Until"), "12:00 PM");
  await user.type(dialog.getByLabelText(/^Note/), "Dentist");
  await user.click(dialog.getByRole("button", { name: "Block Time" }));
  const block = await screen.findByRole("button", {
    name: "Remove block, 10:00 AM – 12:00 PM, Dentist",
  });
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  await user.click(block);
  await waitFor(() => expect(block).not.toBeInTheDocument());
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await toastSays("Time blocked again");
  await user.click(await screen.findByRole("button", { name: /^Remove block/ }));
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Remove block/ })).toBeNull());
});

test("says of a time and of a day why clients can't book them, and blames a rule for all", async () => {
  const { expert, server } = studio;
  const day = mondayAhead(7);
  await studio.record({ booking_date: day, status: "confirmed" });
  const rules = (row: object) =>
    server
      .from("expert_settings")
      .upsert({ expert_id: expert.id, ...row })
      .throwOnError();
  await rules({ max_per_day: 1 });
  const { user, remove } = await open(`/studio/calendar?day=${day}&view=day`);
  await user.click(await screen.findByRole("button", { name: "2:00 PM, free" }));
  const slot = within(await screen.findByRole("dialog"));
  const reasons = within(await slot.findByRole("region", { name: /^Why clients can't book/ }));
  expect(reasons.getByRole("listitem")).toHaveTextContent(
    "The day has its maximum of 1 session. Hours",
  );
  expect(reasons.getByRole("link", { name: "Hours" })).toHaveAttribute("href", "/studio/hours");
  await user.click(slot.getByRole("button", { name: "Cancel" }));

  await user.click(screen.getByRole("button", { name: /why times aren't offered$/ }));
  const explained = within(await screen.findByRole("dialog"));
  const session = await explained.findByText(/^Session with/);
  expect(session).toHaveTextContent(/Session with Anna Berg, 10:00 – .* AM. Open the Session$/);
  await remove();

  await rules({ max_days_ahead: 1, min_notice_minutes: 43_200 });
  try {
    await open("/studio");
    expect(await screen.findByText("Clients can't book any time.")).toBeVisible();
    expect(screen.getByText(/^Clients have to book longer ahead/)).toBeVisible();
  } finally {
    await server.from("expert_settings").delete().eq("expert_id", expert.id).throwOnError();
  }
});

/** Returns the form that books a client at a time of the shown day, with a package chosen. */
async function bookingForm(user: User, time: string) {
  await user.click(await screen.findByRole("button", { name: time }));
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(dialog.getByLabelText("Book a client"));
  await dialog.findByRole("option", { name: new RegExp(studio.packageName) });
  await user.selectOptions(dialog.getByLabelText("Package"), studio.packageId);
  const book = (label = "Book Client") => user.click(dialog.getByRole("button", { name: label }));
  return { dialog, book };
}

test("books a client who phoned, whose booking can be moved but not proposed", async () => {
  const { user } = await open(`/studio/calendar?day=${monday}&view=day`);
  const { dialog, book } = await bookingForm(user, "11:00 AM, free");
  await book();
  await dialog.findByText("Fix 2 problems to continue");
  await user.type(dialog.getByLabelText("Client's name"), "Bo Lund");
  await user.type(dialog.getByLabelText("Client's email"), "Bo@people.example");
  await expectAccessible();
  await book();
  await toastSays("The time is confirmed, and the client gets an email.");
  await user.click(await screen.findByRole("button", { name: /Bo Lund, Confirmed$/ }));
  const panel = within(await screen.findByRole("dialog"));
  expect(await panel.findByRole("link", { name: "bo@people.example" })).toBeVisible();
  expect(panel.getByRole("button", { name: /^Reschedule/ })).toBeVisible();
  expect(panel.queryByRole("button", { name: /^Propose/ })).toBeNull();
});

test("warns of an own limit, then books a known client anyway, and lists and finds both", async () => {
  await studio.record({ booking_date: "2026-01-05", status: "completed" });
  const typed = { client_id: null, client_name: "Ida Ek", client_phone: "555 0100" };
  await studio.record({ ...typed, booking_date: monday, status: "confirmed" });
  const { user, remove } = await open(`/studio/calendar?day=${mondayAhead(1)}&view=day`);
  const { dialog, book } = await bookingForm(user, "11:00 AM, outside your hours");
  const known = await dialog.findByRole("option", { name: /^Anna Berg, Mon, Jan 5/ });
  await user.selectOptions(dialog.getByLabelText("Client"), known);
  await book();
  expect(await dialog.findByRole("alert")).toHaveTextContent(/^This is outside your hours/);
  await expectAccessible();
  await book("Book Anyway");
  await screen.findByRole("button", { name: /Anna Berg, Confirmed$/ });
  await remove();

  const clients = await open("/studio/clients");
  expect(await screen.findByText("2 clients")).toBeVisible();
  await expectAccessible();
  await clients.user.type(screen.getByRole("searchbox"), "555");
  expect(await screen.findByText("1 client")).toBeVisible();
  await clients.user.click(screen.getByRole("link", { name: "Ida Ek" }));
  expect(await screen.findByRole("link", { name: "555 0100" })).toBeVisible();
  expect(region("Coming Sessions").getByText(new RegExp(studio.packageName))).toBeVisible();
  expect(screen.queryByRole("region", { name: "Private Notes" })).toBeNull();
});

test("lists all of today's sessions", async () => {
  const today = wallClock(Date.now(), studio.expert.time_zone).slice(0, 10);
  for (const [hour, status] of [
    ["00", "completed"],
    ["04", "confirmed"],
    ["22", "confirmed"],
  ]) {
    const hours = { start_time: `${hour}:00`, end_time: `${hour}:30` };
    await studio.record({ ...hours, booking_date: today, status, client_name: `At ${hour}` });
  }
  await open("/studio");
  const sessions = within(await screen.findByRole("region", { name: "Today's Sessions" }));
  expect(
    sessions.getAllByRole("button").map(({ textContent }) => /At \d+/.exec(textContent!)?.[0]),
  ).toEqual(["At 00", "At 04", "At 22"]);
});

test("shows a client's sessions, answers and notes, which a colleague's save doesn't undo", async () => {
  const { server, packageId, clientId, expert } = studio;
  const questions = [
    { id: "q1", kind: "text", label: "What brings you here?", required: true, options: [] },
    { id: "q2", kind: "budget", label: "Your budget?", required: false, options: [] },
  ];
  await server
    .from("package_intakes")
    .upsert({ package_id: packageId, version: 1, questions })
    .throwOnError();
  await studio.record({
    booking_date: monday,
    intake_version: 1,
    intake_answers: { q1: "A wedding.", q2: "over_400" },
  });
  await studio.record({ booking_date: "2026-01-05", status: "completed" });
  const { user } = await open(`/studio/clients/${clientId}`);
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Anna Berg");
  const coming = region("Coming Sessions");
  expect(await coming.findByText("A wedding.")).toBeVisible();
  expect(coming.getByText("Over $400")).toBeVisible();
  expect(region("Past and Cancelled Sessions").getByText("Completed")).toBeVisible();
  await expectAccessible();
  const notes = await screen.findByLabelText("Notes about this client");
  await user.type(notes, "Loves green.");
  await user.click(button("Save Notes"));
  await toastSays("Notes Saved");
  const key = { expert_id: expert.id, client_id: clientId };
  await server.from("client_notes").update({ note: "Allergic to wool." }).match(key).throwOnError();
  await user.type(notes, " And silk.");
  await user.click(button("Save Notes"));
  await screen.findByText(/^Nothing was saved: someone else changed this/);
  await user.click(button("Save Notes"));
  await waitFor(async () => {
    const { data } = await server.from("client_notes").select("note").match(key).single();
    expect(data).toEqual({ note: "Loves green. And silk." });
  });
});

test.each([crypto.randomUUID(), "anna"])("says that there is no client %s", async (id) => {
  await open(`/studio/clients/${id}`);
  expect(await screen.findByRole("heading", { level: 1 })).toHaveTextContent("Client not found");
});

test("hides a page that the browser restores until the role is known again", async () => {
  await studio.record({ booking_date: monday });
  await open("/studio");
  const shown = () => screen.getByRole("heading", { level: 1 }).closest("[hidden]") === null;
  expect(shown()).toBe(true);
  window.dispatchEvent(new Event("pagehide"));
  expect(shown()).toBe(false);
  const release = holdRequests(/rpc\/own_studio/);
  window.dispatchEvent(Object.assign(new Event("pageshow"), { persisted: true }));
  await screen.findByRole("status", { name: "Loading your studio" });
  expect(shown()).toBe(false);
  release();
  await waitFor(() => expect(shown()).toBe(true));
});

test("leaves with a sentence at the first call after the role was taken", async () => {
  const other = await newStudio(backend, "daniel-okafor");
  const id = await other.record({ booking_date: monday });
  const { user, address } = await renderScreen(remote, "/studio", { as: other.person });
  await other.revokeRole();
  await user.click(button(/^Confirm /));
  await waitFor(() => expect(address()).toBe("/"));
  await toastSays("You don't run a studio, or no longer do.");
  expect(screen.queryByText("Anna Berg")).toBeNull();
  expect((await other.stored(id)).status).toBe("pending");
});
