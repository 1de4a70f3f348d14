import { calendarOf, offeredOn } from "@ensemble/domain";
import { QueryClient } from "@ensemble/query";
import { connectToTestBackend, expectAccessible, screen, waitFor, within } from "@ensemble/testing";
import { expect, test } from "vitest";
import { open, press, section } from "../../testing/open-expert";
import { expertOf } from "./expert";

connectToTestBackend();

/** The next such weekday (0 is Sunday) at least 15 days from now, as `2026-12-05`. */
function later(weekday: number): string {
  const day = new Date(Date.now() + 15 * 86_400_000);
  while (day.getUTCDay() !== weekday) day.setUTCDate(day.getUTCDate() + 1);
  return day.toISOString().slice(0, 10);
}

/** The times that the booking wizard offers on a date for half an hour. */
async function offeredTimes(date: string): Promise<string[]> {
  const client = new QueryClient();
  const expert = await client.fetchQuery(expertOf("matteo-keller"));
  const calendar = await client.fetchQuery(calendarOf(expert!));
  const starts = offeredOn([date], calendar, Date.now(), 30);
  return starts.filter(({ isFree }) => isFree).map(({ time }) => time);
}

test("changes the times offered to clients when hours are edited and copied", async () => {
  const window = await open();
  const { user } = window;
  await press(window, "Weekly hours", "Edit Hours");
  const form = within(await screen.findByRole("dialog", { name: "Weekly hours" }));
  await user.click(form.getByRole("checkbox", { name: "Wednesday" }));
  const from = await form.findByLabelText("Wednesday, hours 1, from");
  expect(from).toHaveValue("09:00");
  await user.selectOptions(from, "9:30 AM");
  const until = form.getByLabelText("Wednesday, hours 1, until");
  await user.selectOptions(until, "9:00 AM");
  await user.click(form.getByRole("button", { name: "Save Hours" }));
  expect(await form.findByRole("alert")).toHaveTextContent("The end must be after the start.");
  await user.selectOptions(until, "11:00 AM");
  await user.click(form.getByRole("button", { name: "Copy Wednesday to other days" }));
  const others = within(form.getByRole("group", { name: "Copy Wednesday to" }));
  await user.click(others.getByRole("checkbox", { name: "Saturday" }));
  await expectAccessible();
  await user.click(others.getByRole("button", { name: "Copy hours" }));
  expect(await form.findByLabelText("Saturday, hours 1, from")).toHaveValue("09:30");
  // Closing with unsaved changes asks for confirmation.
  await user.keyboard("{Escape}");
  await user.click(await screen.findByRole("button", { name: "Keep editing" }));
  await user.click(form.getByRole("button", { name: "Save Hours" }));
  await screen.findByText("Hours Saved");
  await waitFor(() => {
    expect(section("Weekly hours")).toHaveTextContent("Wednesday9:30 AM – 11:00 AM");
    expect(section("Weekly hours")).toHaveTextContent("Saturday9:30 AM – 11:00 AM");
    expect(section("History")).toHaveTextContent("nothing → Saturday 09:30 – 11:00");
  });
  expect(await offeredTimes(later(6))).toEqual(["09:30:00", "10:00:00", "10:30:00"]);
});

test("offers clients no times on days off until they are removed", async () => {
  const date = later(1);
  expect(await offeredTimes(date)).not.toEqual([]);
  const window = await open();
  const { user } = window;
  await press(window, "Days off", "Add Days Off");
  const form = within(await screen.findByRole("dialog", { name: "Add days off" }));
  await user.type(form.getByLabelText("First day"), date);
  expect(form.getByLabelText("Last day")).toHaveValue(date);
  await form.findByText("No bookings then.");
  await user.click(form.getByRole("button", { name: "Save Days Off" }));
  await screen.findByText("Days Off Saved");
  await waitFor(() => expect(section("History")).toHaveTextContent(`nothing → ${date}`));
  expect(await offeredTimes(date)).toEqual([]);

  const day = new Date(date).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
  await press(window, "Days off", `Remove ${day}`);
  await user.click(await screen.findByRole("button", { name: "Undo" }));
  await screen.findByText("Days off restored");
  await waitFor(async () => expect(await offeredTimes(date)).toEqual([]));
  await press(window, "Days off", `Remove ${day}`);
  await waitFor(async () => expect(await offeredTimes(date)).not.toEqual([]));
});

test("leads to the bookings that fall on days off", async () => {
  const window = await open("hana-takahashi");
  await press(window, "Days off", "Add Days Off");
  const form = within(await screen.findByRole("dialog", { name: "Add days off" }));
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  await window.user.type(form.getByLabelText("First day"), day(1));
  await window.user.clear(form.getByLabelText("Last day"));
  await window.user.type(form.getByLabelText("Last day"), day(20));
  const booked = await form.findByRole("link", { name: /Silhouette Session$/ });
  expect(booked).toHaveAttribute(
    "href",
    expect.stringMatching(/^\/admin\/experts\/bookings\?booking=/),
  );
  await expectAccessible();
  await window.user.click(form.getByRole("button", { name: "Cancel" }));
  await window.user.click(await screen.findByRole("button", { name: "Leave" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
});
