import {
  expectAccessibleScreens,
  findFailures,
  fillExtremes,
  shopper,
  stylist,
} from "@ensemble/testing";
import { describe, expect, test } from "vitest";
import { remote } from "./remote";

const backend = expectAccessibleScreens(remote, [
  { address: "/experts" },
  { address: "/experts/maya-lindqvist" },
  { address: "/experts?q=no-such-name" },
  { address: "/experts/no-such-expert" },
  { address: "/experts/maya-lindqvist/book" },
  { address: "/experts/no-such-expert/book" },
  { address: "/booking-confirmation/none" },
  { address: "/dashboard", as: shopper, opens: [[/^Reschedule/, "Reschedule"], [/^Cancel/]] },
  {
    address: "/studio/hours",
    as: stylist,
    opens: [
      ["Add Exception", "Save Exception"],
      ["Edit Where You Meet"],
      ["Edit How Bookings Are Taken"],
    ],
  },
  { address: "/studio/packages", as: stylist, opens: [["Add Package", "Save Package"]] },
  { address: "/studio/profile", as: stylist, opens: [["Leave the Studio"]] },
  { address: "/studio/invitation/none?key=none" },
  { address: "/studio", as: stylist, opens: [[/^Propose Another Time/]] },
  { address: "/studio/calendar", as: stylist, opens: [[/why times aren't offered$/]] },
  {
    address: "/studio/calendars",
    as: stylist,
    opens: [
      ["New Address"],
      ["Remove Address"],
      ["Add Calendar", "Add Calendar"],
      ["Other Addresses"],
    ],
  },
  { address: "/studio/clients", as: stylist },
  { address: "/studio/clients/none", as: stylist },
]);

describe("with extreme rows", () => {
  const tables = ["expert_stylists", "service_packages", "expert_availability", "expert_bookings"];
  const slugs = fillExtremes(backend, tables, ["expert_stylists"]);

  test("renders every screen", async () => {
    const experts = slugs["expert_stylists"]!.flatMap((slug) => [
      `/experts/${slug}`,
      `/experts/${slug}/book`,
    ]);
    expect(await findFailures(remote, ["/experts", "/dashboard", ...experts], shopper)).toEqual([]);
  }, 240_000);
});
