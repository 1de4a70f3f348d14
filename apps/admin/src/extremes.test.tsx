// @vitest-environment happy-dom
import { auth, useSession } from "@ensemble/session";
import {
  connectToBackend,
  createTestBackend,
  drawRemoteScreen,
  plantExtremes,
  type TestBackend,
} from "@ensemble/testing";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { remote } from "./remote";

const administrator = { email: "admin@ensemble.example", password: "ensemble-admin" };
let backend: TestBackend;
let slugs: { expert: string[]; partner: string[] };

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

beforeAll(async () => {
  backend = await createTestBackend({ seeded: true });
  connectToBackend(backend);
  const { default: postgres } = await import("postgres");
  const sql = postgres(backend.databaseUrl, { max: 1, onnotice: () => undefined });
  const [person] = await sql`select id from auth.users where email = ${administrator.email}`;
  expect(await plantExtremes(sql, tables, person!["id"])).toBeGreaterThan(200);
  const slugsOf = async (table: string) =>
    (await sql`select slug from ${sql(`public.${table}`)} order by id limit 4`).map(
      ({ slug }) => slug as string,
    );
  slugs = {
    expert: await slugsOf("expert_stylists"),
    partner: await slugsOf("affiliate_partners"),
  };
  await sql.end();
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
  await (await auth()).signInWithPassword(administrator);
  await vi.waitFor(() => {
    const session = useSession.getState();
    expect(session.status === "signedIn" && session.isAdmin).toBe(true);
  });
}, 120_000);

afterAll(() => backend.dispose());

const addresses = remote.screens.flatMap(({ path }) => (path.includes(":") ? [] : [path]));

test.each(addresses)("draws %s whatever the database accepts", async (address) => {
  await expectDrawn(address);
});

test("draws every partner and every expert whatever the database accepts", async () => {
  for (const slug of slugs.expert) await expectDrawn(`/admin/experts/${slug}`);
  for (const slug of slugs.partner) await expectDrawn(`/admin/partners/directory/${slug}`);
});

async function expectDrawn(address: string): Promise<void> {
  const place = await drawRemoteScreen(remote, address);
  expect(place.querySelector("h1"), place.textContent.slice(0, 200)).not.toBeNull();
  const failed = [...place.querySelectorAll("button")].filter(
    ({ textContent }) => textContent === "Retry",
  );
  // The reference comes from the partner API, which no test backend serves; it holds no rows.
  const failures = failed.map(({ parentElement }) => parentElement?.textContent ?? "");
  expect(failures.filter((text) => !text.startsWith("The reference"))).toEqual([]);
}
