import {
  connectToTestBackend,
  holdRequests,
  renderScreen,
  screen,
  waitFor,
} from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../remote";
import { chooseFreeTime } from "../../testing/choose-free-time";

const backend = connectToTestBackend();

test("reserves space while loading and books once when the button is pressed twice", async () => {
  const person = { email: "impatient@people.example", password: "correct horse battery" };
  const { id } = await backend.signUp(person.email, person.password);
  const arrives = holdRequests(/rest\/v1\/expert_stylists/);
  const opening = renderScreen(remote, "/experts/rafael-montoya/book", { as: person });
  await screen.findByRole("status", { name: "Loading booking" });
  arrives();
  const { user } = await opening;
  const answered = holdRequests(/rest\/v1\//);
  await user.click(screen.getAllByRole("radio")[0]!);
  await user.click(screen.getByRole("button", { name: "Continue" }));
  await waitFor(() => {
    const texts = screen.queryAllByRole("status").map(({ textContent }) => textContent);
    expect(texts.join()).toContain("Looking for free");
  });
  answered();
  await chooseFreeTime(user);
  await user.click(screen.getByRole("button", { name: "Continue" }));

  const booked = holdRequests(/rest\/v1\/expert_bookings/);
  await user.dblClick(await screen.findByRole("button", { name: "Confirm Booking" }));
  expect(await screen.findByRole("button", { name: "Booking..." })).toBeDisabled();
  const shown = holdRequests(/rest\/v1\/expert_bookings/, /^$/);
  booked();
  await screen.findByRole("status", { name: "Loading booking" });
  shown();
  const onward = await screen.findByRole("link", { name: "View My Bookings" });
  const listed = holdRequests(/rest\/v1\/expert_bookings/);
  await user.click(onward);
  await screen.findByRole("status", { name: "Loading bookings" });
  listed();
  await waitFor(() => expect(screen.getAllByRole("article")).toHaveLength(1));
  const { data } = await backend
    .client(backend.serviceKey)
    .from("expert_bookings")
    .select("id")
    .eq("client_id", id);
  expect(data).toHaveLength(1);
});
