import { auth, useSession } from "@ensemble/session";
import { connectToExtremes, findFailures, waitFor } from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { remote } from "./remote";

const client = { email: "shopper@ensemble.example", password: "ensemble-shopper" };
const tables = ["expert_stylists", "service_packages", "expert_availability", "expert_bookings"];

const slugs = connectToExtremes(tables, ["expert_stylists"]);

beforeAll(async () => {
  await (await auth()).signInWithPassword(client);
  await waitFor(() => expect(useSession.getState().status).toBe("signedIn"));
});

test("renders every screen with extreme values", async () => {
  const experts = slugs["expert_stylists"]!;
  expect(
    await findFailures(remote, [
      "/experts",
      "/dashboard",
      ...experts.flatMap((slug) => [`/experts/${slug}`, `/experts/${slug}/book`]),
    ]),
  ).toEqual([]);
}, 240_000);
