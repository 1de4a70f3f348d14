import { connectToTestBackend, renderScreen, screen, shopper, within } from "@ensemble/testing";
import { expect, test } from "vitest";
import { remote } from "../../../remote";

const backend = connectToTestBackend();

test("lists a missed booking as past and asks for no review", async () => {
  const bookings = backend.client(backend.serviceKey).from("expert_bookings");
  const completed = bookings.update({ status: "no_show" }).eq("status", "completed");
  await completed.throwOnError();
  await renderScreen(remote, "/dashboard", { as: shopper });
  const past = within(screen.getByRole("region", { name: "Past and cancelled" }));
  expect(past.getAllByText("Missed")).toHaveLength(3);
  expect(past.queryByRole("button", { name: /^Write a review/ })).toBeNull();
});
