import { QueryClient, QueryClientProvider } from "@ensemble/query";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Booking } from "./bookings";
import { RescheduleBooking } from "./change-booking";

const booking: Booking = {
  id: "0a1b2c3d-0000-4000-8000-000000000001",
  client_id: "0a1b2c3d-0000-4000-8000-000000000004",
  status: "pending",
  starts_at: "2026-11-23T09:00:00+00:00",
  ends_at: "2026-11-23T10:00:00+00:00",
  time_zone: "Europe/Stockholm",
  total_amount: 120,
  client_notes: null,
  client_name: null,
  intake_version: null,
  questions: [],
  place: undefined,
  proposal: undefined,
  intake_answers: null,
  shared_list_id: null,
  shows_favorites: false,
  cancel_reason: null,
  sequence: 0,
  expert: {
    id: "0a1b2c3d-0000-4000-8000-000000000002",
    slug: "maya-lindqvist",
    name: "Maya Lindqvist",
    time_zone: "Europe/Stockholm",
    city: "",
    is_active: false,
  },
  package: {
    id: "0a1b2c3d-0000-4000-8000-000000000003",
    name: "Season Refresh",
    service_type: "virtual",
    place_kind: null,
    duration_minutes: 60,
  },
  events: [],
  review: null,
};

const container = document.createElement("div");
const root = createRoot(container);
beforeEach(async () => {
  Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
  document.body.append(container);
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <RescheduleBooking booking={booking} />
      </QueryClientProvider>,
    ),
  );
});
afterEach(() => act(async () => root.unmount()));

test("doesn't offer other times when the expert is inactive", async () => {
  await act(async () => {
    container.querySelector("button")!.click();
    await vi.dynamicImportSettled();
  });
  const dialog = document.querySelector("[role=dialog]")!;
  expect(dialog.textContent).toContain(
    "Maya Lindqvist isn't taking bookings right now. You can keep or cancel this booking.",
  );
  expect([...dialog.querySelectorAll("button")].map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^Keep \w+, Nov 23/),
  ]);
});
