import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { createTestBackend, type TestBackend } from "./testing";

const changed = vi.fn<() => void>();
let backend: TestBackend;
let sql: Sql;

beforeAll(async () => {
  backend = await createTestBackend({ onPublicChange: changed });
  sql = postgres(backend.databaseUrl, { max: 1 });
  await sql`
    insert into public.outfits (slug, title, occasion, vibe, budget)
    values ('city-walk', 'City walk', 'casual', 'minimal', 'under_100')`;
});

afterAll(async () => {
  await sql.end();
  await backend.dispose();
});

beforeEach(async () => {
  await delay(100); // What was announced before has been heard.
  changed.mockClear();
});

const heard = () => vi.waitFor(() => expect(changed).toHaveBeenCalled());

test("hears that an outfit was edited, and nothing when it was only looked at", async () => {
  await sql`update public.outfits set view_count = view_count + 1, popularity = 1`;
  await delay(100);
  expect(changed).not.toHaveBeenCalled();
  await sql`update public.outfits set title = 'City stroll'`;
  await heard();
});

test("has heard of a change through the API when the answer arrives", async () => {
  const api = backend.client(backend.serviceKey);
  for (const title of ["Autumn", "Winter", "Spring", "Summer"]) {
    changed.mockClear();
    const { error } = await api.from("outfits").update({ title }).eq("slug", "city-walk");
    expect(error).toBeNull();
    expect(changed).toHaveBeenCalled();
  }
});

test("counts a lost connection as a change, and listens again", async () => {
  const admin = postgres(backend.adminUrl, { max: 1 });
  await admin`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()`;
  await admin.end();
  const request = new Request("http://localhost:4200/rest/v1/outfits", {
    headers: { apikey: backend.anonKey },
  });
  await vi.waitFor(async () => expect((await backend.fetch(request.clone())).status).toBe(200), {
    timeout: 10_000,
  });
  await heard();
  await delay(100);
  changed.mockClear();
  await sql`update public.outfits set title = 'City run'`;
  await heard();
});
