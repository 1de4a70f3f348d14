import { type AddressInfo, connect, createServer, type Server, type Socket } from "node:net";
import { setTimeout as delay } from "node:timers/promises";
import postgres, { type Sql } from "postgres";
import {
  afterAll,
  beforeAll,
  beforeEach,
  describe,
  expect,
  onTestFinished,
  test,
  vi,
} from "vitest";
import { createTestBackend, type TestBackend } from "../testing";
import { watchChanges } from "./public-changes";

describe("the embedded backend", () => {
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
});

describe("a database elsewhere", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend({ seeded: true });
  });
  afterAll(() => backend.dispose());

  /** A way to the database that can be cut and opened again. */
  async function wayTo(databaseUrl: string) {
    const target = new URL(databaseUrl);
    const sockets = new Set<Socket>();
    let server: Server;
    const open = async (port = 0) => {
      server = createServer((from) => {
        const to = connect(Number(target.port), target.hostname);
        for (const [one, other] of [
          [from, to],
          [to, from],
        ] as const) {
          sockets.add(one);
          one.pipe(other);
          one.on("error", () => other.destroy()).on("close", () => other.destroy());
        }
      });
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
      return (server.address() as AddressInfo).port;
    };
    const cut = async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    };
    const port = await open();
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${port}`;
    return { url: url.href, cut, open: () => open(port) };
  }

  function watch(url: string) {
    const changed = vi.fn<() => void>();
    const problems: string[] = [];
    const watching = watchChanges(url, {
      changed,
      onProblem: (line) => void problems.push(line),
      pause: 50,
    });
    onTestFinished(watching.close);
    return { changed, problems };
  }

  /** Announces until it is heard. */
  async function expectHeard(changed: ReturnType<typeof watch>["changed"]): Promise<void> {
    const sql = postgres(backend.databaseUrl, { max: 1 });
    onTestFinished(() => sql.end());
    changed.mockClear();
    await sql`update public.outfits set subtitle = subtitle || '.' where slug = 'the-quiet-yes'`;
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 2000);
  }

  test("hears changes in a database elsewhere, and again after the way there was cut", async () => {
    const way = await wayTo(backend.databaseUrl);
    onTestFinished(way.cut);
    const { changed, problems } = watch(way.url);
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 5000);
    await expectHeard(changed);
    await way.cut();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    changed.mockClear();
    await way.open();
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 20_000);
    await expectHeard(changed);
    expect(problems).toEqual([]);
  });

  test("says that it hears nothing while there is no way, and hears as soon as there is one", async () => {
    const way = await wayTo(backend.databaseUrl);
    await way.cut();
    const { changed, problems } = watch(way.url);
    await vi.waitFor(() => expect(problems).toHaveLength(1), 5000);
    expect(problems[0]).toContain("Changes in the database are not heard");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(problems).toHaveLength(1);
    await way.open();
    onTestFinished(way.cut);
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 20_000);
    await expectHeard(changed);
  });
});
