import {
  administrator,
  connectToTestBackend,
  expectAccessible,
  renderScreen,
  screen,
  waitFor,
  within,
} from "@ensemble/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { remote } from "../../remote";
import { consultations, next } from "../../testing/consultations";

const backend = connectToTestBackend();
type Consultations = Awaited<ReturnType<typeof consultations>>;
let book: Consultations["book"];

const open = (search: string) =>
  renderScreen(remote, `/admin/experts/bookings${search}`, { as: administrator });
const details = () => screen.getAllByRole("button", { name: /^Details of / });

describe("expert bookings screen", () => {
  beforeAll(async () => {
    ({ book } = await consultations(backend));
  });
  const names = () => details().map((button) => button.getAttribute("aria-label"));

  test("stores the sort and the open booking in the URL, and returns the focus on close", async () => {
    const { user, address } = await open("?show=all&status=completed&expert=sofia-marchetti");
    await user.click(screen.getByRole("button", { name: "Total" }));
    await waitFor(() => expect(address()).toContain("sort=total_amount"));
    const status = screen.getByRole("combobox", { name: /^Status/ });
    await user.selectOptions(status, "No-show");
    await screen.findByRole("heading", { name: "No matching bookings" });
    await user.click(screen.getByRole("button", { name: "Clear Filters" }));
    await waitFor(() => expect(details().length).toBeGreaterThan(1));
    const name = names()[0]!;
    details()[0]!.focus();
    await user.keyboard("{Enter}");
    await screen.findByRole("dialog");
    expect(address()).toContain("booking=");
    await user.keyboard("{Escape}");
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
    await waitFor(() => expect(screen.getByRole("button", { name })).toHaveFocus());
  });
});

describe("change booking", () => {
  let server: Consultations["server"];
  let stored: Consultations["stored"];
  beforeAll(async () => {
    ({ book, server, stored } = await consultations(backend));
  });

  test("proposes only a free time to a client with an account", async () => {
    const day = next(2);
    const [id] = await book("sofia-marchetti", [{ date: day }, { date: day, time: "16:00" }]);
    const { user } = await open(`?booking=${id}`);
    await user.click(await screen.findByRole("button", { name: /^Propose Another Time, / }));
    const dialog = await screen.findByRole("dialog", { name: "Propose Another Time" });
    const form = within(dialog);
    const send = form.getByRole("button", { name: "Propose Time" });
    await user.click(send);
    expect(await form.findByRole("alert")).toHaveTextContent("Choose a day.");
    const date = form.getByLabelText("Day");
    const monday = new Date(Date.parse(day) + 6 * 86_400_000).toISOString().slice(0, 10);
    await user.type(date, monday);
    await form.findByText("Sofia Marchetti isn't available that day.");
    await user.clear(date);
    await user.type(date, "2020-01-01");
    await form.findByText("That day has passed. Choose a later one.");
    expect(form.queryByText(/isn't available/)).toBeNull();
    expect(date).toBeInvalid();
    await user.clear(date);
    await user.type(date, day);
    expect(await form.findByRole("option", { name: "4:00 PM – unavailable" })).toBeDisabled();
    await user.selectOptions(form.getByLabelText("Time"), "5:00 PM");
    await form.findByText(/^Your time: /);
    await expectAccessible();
    await user.click(send);
    await screen.findByText("Time Proposed");
    await screen.findByRole("button", { name: /^Withdraw proposal, / });
    expect(screen.queryByRole("button", { name: /^Reschedule, / })).toBeNull();
    expect(await stored(id!)).toEqual({ start_time: "10:00:00", status: "pending" });
    const { data: messages } = await server()
      .from("message_outbox")
      .select("recipient")
      .eq("kind", "booking_proposed");
    expect(messages).toContainEqual({ recipient: "client@bookings.example" });
  });

  test("moves the booking of a client without an account", async () => {
    const day = next(5);
    const [id] = await book("sofia-marchetti", [{ date: day, time: "12:00", phoned: "Bo Lund" }]);
    const { user } = await open(`?booking=${id}`);
    await screen.findByText("Bo Lund, no account");
    expect(screen.queryByRole("button", { name: /^Propose/ })).toBeNull();
    await user.click(screen.getByRole("button", { name: /^Reschedule, .* for Bo Lund$/ }));
    const form = within(await screen.findByRole("dialog", { name: "Reschedule Booking" }));
    await user.type(form.getByLabelText("Day"), day);
    await form.findByRole("option", { name: "2:00 PM" });
    await user.selectOptions(form.getByLabelText("Time"), "2:00 PM");
    await user.click(form.getByRole("button", { name: "Reschedule" }));
    await screen.findByText("Booking Rescheduled");
    expect(await stored(id!)).toMatchObject({ start_time: "14:00:00" });
    const history = within(screen.getByRole("region", { name: "History" }));
    await waitFor(() => expect(history.getAllByRole("listitem")).toHaveLength(2));
    const [moved] = history.getAllByRole("listitem").map(({ textContent }) => textContent);
    expect(moved).toMatch(/changed.*Starts\w{3} \d+, \d{4}, 12:00 PM → \w{3} \d+, \d{4}, 2:00 PM$/);
    history.getByText(/^Changed times are in /);
  });

  test("rejects a confirmation when the client has cancelled the booking in the meantime", async () => {
    const [id] = await book("sofia-marchetti", [{ date: next(6), time: "11:00" }]);
    const { user } = await open("?show=all&expert=sofia-marchetti&sort=-created_at");
    const confirm = () => screen.getAllByRole("button", { name: /^Confirm / });
    const before = confirm().length;
    await server().from("expert_bookings").update({ status: "cancelled" }).eq("id", id!);
    await user.click(confirm()[0]!);
    await screen.findByText("Couldn't Change Booking");
    await screen.findByText(/changed it in the meantime/);
    await waitFor(() =>
      expect(screen.queryAllByRole("button", { name: /^Confirm / })).toHaveLength(before - 1),
    );
    expect(screen.getAllByText("Cancelled", { selector: "td *" })).not.toHaveLength(0);
  });

  test("completes a past booking after confirmation, and marks a no-show", async () => {
    const past = ["2026-01-12", "2026-01-13"].map((date) => ({ date, status: "confirmed" }));
    const [done, missed] = await book("lucas-ferreira", past);
    const { user } = await open("?show=to-close&sort=starts_at");
    expect(details()).toHaveLength(2);
    await user.click(screen.getAllByRole("button", { name: /^Complete / })[0]!);
    const question = within(await screen.findByRole("alertdialog"));
    await question.findByText("Did this consultation take place?");
    await expectAccessible();
    await user.click(question.getByRole("button", { name: "Keep Booking" }));
    expect(await stored(done!)).toMatchObject({ status: "confirmed" });
    await user.click(screen.getAllByRole("button", { name: /^Complete / })[0]!);
    await user.click(await screen.findByRole("button", { name: "Complete Booking" }));
    await screen.findByText("Booking Completed");
    await waitFor(() => expect(details()).toHaveLength(1));
    expect(await stored(done!)).toMatchObject({ status: "completed" });
    const noShow = screen.getByRole("button", { name: /^No-show / });
    await waitFor(() => expect(noShow).toBeEnabled());
    await user.click(noShow);
    await user.click(await screen.findByRole("button", { name: "Mark as No-show" }));
    await screen.findByText("Marked as No-show");
    expect(await stored(missed!)).toMatchObject({ status: "no_show" });
  });

  test("requires a reason before declining, and passes axe", async () => {
    const [id] = await book("sofia-marchetti", [{ date: next(5) }]);
    const { user } = await open(`?booking=${id}`);
    const dialog = within(await screen.findByRole("dialog"));
    await dialog.findByText("Pending", { selector: "span" });
    await dialog.findByRole("link", { name: "client@bookings.example" });
    await expectAccessible();
    await user.click(dialog.getByRole("button", { name: /^Decline / }));
    const question = within(
      await screen.findByRole("alertdialog", { name: "Decline this request?" }),
    );
    await user.click(question.getByRole("button", { name: "Decline Request" }));
    await question.findByText("Enter a reason. The client will see it.");
    await expectAccessible();
    expect(await stored(id!)).toMatchObject({ status: "pending" });
  });
});
