import { administrator, connectToExtremes, failuresOf } from "@ensemble/testing";
import { beforeAll, expect, test } from "vitest";
import { remote } from "./remote";

const tables = [
  "affiliate_partners",
  "affiliate_links",
  "affiliate_conversions",
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
const { backend, slugs } = connectToExtremes(tables, named);

beforeAll(() => {
  const composition = {
    settings: { environment: "test", supabase: { url: "/", key: backend.anonKey } },
    version: "1.2.0",
    shell: { release: "1.2.0+0", base: "/r/shell/" },
    remotes: [],
  };
  document.body.insertAdjacentHTML(
    "beforeend",
    `<script type="application/json" id="composition">${JSON.stringify(composition)}</script>`,
  );
});

test("renders every screen with the most extreme rows that the database accepts", async () => {
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
  // No test backend serves the partner API's reference, which shows no rows anyway.
  expect(failures.filter((failure) => !failure.includes(": The reference"))).toEqual([]);
}, 240_000);
