import { calendarQuery } from "@ensemble/domain";
import { QueryClient } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { describe, expect, test } from "vitest";
import { remote } from "../../remote";
import { expertQuery } from "./expert";

const backend = connectToTestBackend();

const open = (slug = "matteo-keller") =>
  renderScreen(remote, `/admin/experts/${slug}`, { as: administrator });
const openHours = (slug = "matteo-keller") =>
  renderScreen(remote, `/admin/experts/${slug}/hours`, { as: administrator });
const section = (name: string) => screen.getByRole("region", { name });
const press = async (
  { user }: Awaited<ReturnType<typeof open>>,
  region: string,
  name: RegExp | string,
) => {
  const [button] = within(section(region)).getAllByRole("button", { name });
  await user.click(button!);
};

test("hides a review from visitors until it is shown again", async () => {
  const window = await open("lucas-ferreira");
  const first = () => within(section("Reviews")).getAllByRole("listitem")[0]!;
  const words = first().querySelector("p:last-of-type")!.textContent;
  const isPublic = async () => {
    const reviews = backend.client().from("expert_reviews").select("id");
    const { data } = await reviews.eq("review_text", words).throwOnError();
    return data.length === 1;
  };
  expect(await isPublic()).toBe(true);
  await press(window, "Reviews", /^Hide /);
  await screen.findByText("Review Hidden");
  await waitFor(() => expect(first()).toHaveTextContent("Hidden"));
  expect(await isPublic()).toBe(false);
  const [show] = within(section("Reviews")).getAllByRole("button", { name: /^Show the review/ });
  await waitFor(() => expect(show).toBeEnabled());
  await window.user.click(show!);
  await waitFor(() => expect(first()).not.toHaveTextContent("Hidden"));
  expect(await isPublic()).toBe(true);
});

/** Returns the next such weekday (0 is Sunday) in at least 15 days, as `2026-12-05`. */
function later(weekday: number): string {
  const day = new Date(Date.now() + 15 * 86_400_000);
  while (day.getUTCDay() !== weekday) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** Returns the times for half an hour that the booking wizard offers on a date. */
async function offeredTimes(date: string): Promise<string[]> {
  const client = new QueryClient();
  const expert = await client.fetchQuery(expertQuery("matteo-keller"));
  const calendar = await client.fetchQuery(calendarQuery(expert!));
  return calendar.starts
    .filter((start) => start.date === date && start.isFree)
    .map(({ time }) => time);
}

test("updates the times offered to clients when hours are edited and copied", async () => {
  const window = await openHours();
  const { user } = window;
  await press(window, "Weekly Hours", "Edit Hours");
  const form = within(await screen.findByRole("dialog", { name: "Edit Weekly Hours" }));
  await user.click(form.getByRole("checkbox", { name: "Wednesday" }));
  const from = await form.findByLabelText("Wednesday, hours 1, start");
  expect(from).toHaveValue("09:00");
  await user.selectOptions(from, "9:30 AM");
  const until = form.getByLabelText("Wednesday, hours 1, end");
  await user.selectOptions(until, "9:00 AM");
  await user.click(form.getByRole("button", { name: "Save Hours" }));
  expect(await form.findByRole("alert")).toHaveTextContent("The end must be after the start.");
  await user.selectOptions(until, "11:00 AM");
  await user.click(form.getByRole("button", { name: "Copy Wednesday to other days" }));
  const others = within(form.getByRole("group", { name: "Copy Wednesday to" }));
  await user.click(others.getByRole("checkbox", { name: "Saturday" }));
  await expectAccessible();
  await user.click(others.getByRole("button", { name: "Copy Hours" }));
  expect(await form.findByLabelText("Saturday, hours 1, start")).toHaveValue("09:30");
  // Closing with unsaved changes asks for confirmation.
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep Editing" }));
  await user.click(form.getByRole("button", { name: "Save Hours" }));
  await screen.findByText("Hours Saved");
  await waitFor(() => {
    expect(section("Weekly Hours")).toHaveTextContent("Wednesday9:30 AM – 11:00 AM");
    expect(section("Weekly Hours")).toHaveTextContent("Saturday9:30 AM – 11:00 AM");
    expect(section("History")).toHaveTextContent("(empty) → Saturday 9:30 AM – 11:00 AM");
  });
  expect(await offeredTimes(later(6))).toEqual(["09:30:00", "10:00:00", "10:30:00"]);
});

test("offers clients no times on days off until they are removed", async () => {
  const date = later(1);
  expect(await offeredTimes(date)).not.toEqual([]);
  const window = await openHours();
  const { user } = window;
  await press(window, "Days Off", "Add Days Off");
  const form = within(await screen.findByRole("dialog", { name: "Add Days Off" }));
  await user.type(form.getByLabelText("First day"), date);
  expect(form.getByLabelText("Last day")).toHaveValue(date);
  await form.findByText("No existing bookings on these days.");
  await user.click(form.getByRole("button", { name: "Save Days Off" }));
  await screen.findByText("Days Off Saved");
  const day = new Date(date).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
  await waitFor(() => expect(section("History")).toHaveTextContent(`(empty) → ${day}`));
  expect(await offeredTimes(date)).toEqual([]);

  await press(window, "Days Off", `Remove ${day}`);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("Days off restored");
  await waitFor(async () => expect(await offeredTimes(date)).toEqual([]));
  await press(window, "Days Off", `Remove ${day}`);
  await waitFor(async () => expect(await offeredTimes(date)).not.toEqual([]));
});

test("links to bookings on days off", async () => {
  const window = await openHours("hana-takahashi");
  await press(window, "Days Off", "Add Days Off");
  const form = within(await screen.findByRole("dialog", { name: "Add Days Off" }));
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await window.user.type(form.getByLabelText("First day"), day(1));
  await window.user.clear(form.getByLabelText("Last day"));
  await window.user.type(form.getByLabelText("Last day"), day(20));
  const booked = await form.findByRole("link", { name: /Silhouette Session for / });
  expect(booked).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/admin\/experts\/hana-takahashi\/calendar\?day=2/),
  );
  await expectAccessible();
  await window.user.click(form.getByRole("button", { name: "Cancel" }));
  await window.user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});

test("adds a package, deactivates it and deletes it", async () => {
  const window = await open();
  const { user } = window;
  await press(window, "Packages", "Add Package");
  const form = within(await screen.findByRole("dialog", { name: "Add Package" }));
  const save = form.getByRole("button", { name: "Save Package" });
  await user.click(save);
  expect(await form.findByRole("alert")).toHaveTextContent("Fix 2 problems to continue");
  await user.type(form.getByLabelText("Name"), "Quick Question");
  const minutes = form.getByLabelText("Duration in minutes");
  await user.clear(minutes);
  await user.type(minutes, "10");
  await user.type(form.getByLabelText("Price"), "900.5");
  expect(form.getByRole("alert")).toHaveTextContent("from 15 to 720");
  await user.clear(minutes);
  await user.type(minutes, "45");
  await user.click(save);
  await waitFor(() =>
    expect(section("Packages")).toHaveTextContent("Quick Question Virtual · 45 min · $900.50"),
  );
  const isOffered = async () => {
    const { data } = await backend
      .client()
      .from("service_packages")
      .select("id")
      .match({ name: "Quick Question", price: 900.5, is_active: true })
      .throwOnError();
    return data.length === 1;
  };
  expect(await isOffered()).toBe(true);
  await press(window, "Packages", "Deactivate Quick Question");
  await screen.findByText("Package Deactivated");
  expect(await isOffered()).toBe(false);
  await press(window, "Packages", "Delete Quick Question");
  const question = within(await screen.findByRole("alertdialog"));
  await user.click(question.getByRole("button", { name: "Delete" }));
  await screen.findByText("Package Deleted");
  await waitFor(() => {
    expect(section("Packages")).not.toHaveTextContent("Quick Question");
    expect(section("History")).toHaveTextContent(/Package\s*\(empty\) → Quick Question/);
    expect(section("History")).toHaveTextContent(/Package Quick Question: active\s*yes → no/);
    expect(section("History")).toHaveTextContent(/Package\s*Quick Question → \(empty\)/);
  });
});

test("keeps a package that has been booked", async () => {
  const window = await open("hana-takahashi");
  await press(window, "Packages", "Delete Silhouette Session");
  const question = within(await screen.findByRole("alertdialog"));
  await window.user.click(question.getByRole("button", { name: "Delete" }));
  await question.findByText(/Silhouette Session can't be deleted/);
  await expectAccessible();
  await window.user.click(question.getByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(section("Packages")).toHaveTextContent("Silhouette Session"));
});

describe("cancellation fields", () => {
  /** Opens the expert's form; reads the only upcoming booking. */
  async function openForm() {
    const window = await open("hana-takahashi");
    await window.user.click(screen.getByRole("button", { name: "Edit Profile" }));
    const form = within(await screen.findByRole("dialog", { name: "Edit Hana Takahashi" }));
    const save = () => window.user.click(form.getByRole("button", { name: "Save Expert" }));
    const booking = async () => {
      const [row] = await unwrap(
        db()
          .from("expert_bookings")
          .select("status, cancel_reason, expert_stylists!inner(slug, is_active)")
          .eq("expert_stylists.slug", "hana-takahashi")
          .gt("starts_at", new Date().toISOString()),
      );
      return row!;
    };
    return { ...window, form, save, booking };
  }
  const isClosed = () => waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());

  test("shows upcoming bookings when deactivating an expert, and keeps them by default", async () => {
    const { user, form, save, booking } = await openForm();
    await user.click(form.getByLabelText(/^Active/));
    await form.findByText(/1 upcoming booking/);
    form.getByText(/Silhouette Session/);
    await save();
    await isClosed();
    expect(await booking()).toMatchObject({
      status: "confirmed",
      expert_stylists: { is_active: false },
    });
  });

  test("requires a reason for cancelling them, and cancels them with the deactivation", async () => {
    const { user, form, save, booking } = await openForm();
    await user.click(await form.findByLabelText(/^Cancel it/));
    const reason = await form.findByRole("textbox", { name: /^Reason/ });
    await save();
    await waitFor(() =>
      expect(reason).toHaveAccessibleDescription(/Enter a reason\. The client will see it\./),
    );
    expect(await booking()).toMatchObject({ status: "confirmed" });
    await user.type(reason, "Hana moves to Osaka.");
    await save();
    await isClosed();
    expect(await booking()).toMatchObject({
      status: "cancelled",
      cancel_reason: "Hana moves to Osaka.",
    });
  });
});
