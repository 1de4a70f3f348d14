import { administrator, connectToExtremes, failuresOf, showComposition } from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { remote } from "./remote";

const tables = [
  "affiliate_partners",
  "affiliate_links",
  "items",
  "outfits",
  "outfit_images",
  "collections",
  "expert_stylists",
  "service_packages",
  "expert_availability",
  "expert_days_off",
  "expert_bookings",
];

const named = ["affiliate_partners", "expert_stylists"];
const slugs = connectToExtremes(tables, named);

beforeAll(() => showComposition());

test("renders every screen with extreme rows", async () => {
  const plain = remote.screens.flatMap(({ path }) => (path.includes(":") ? [] : [path]));
  const failures = await failuresOf(
    remote,
    [
      ...plain,
      ...slugs["expert_stylists"]!.map((slug) => `/admin/experts/${slug}`),
      ...slugs["affiliate_partners"]!.map((slug) => `/admin/partners/directory/${slug}`),
    ],
    administrator,
  );
  // The test backend doesn't serve the API reference.
  expect(failures.filter((failure) => !failure.includes(": The reference"))).toEqual([]);
}, 240_000);
