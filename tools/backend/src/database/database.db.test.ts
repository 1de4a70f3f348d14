import { cp, mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { type AddressInfo, type Server, type Socket, connect, createServer } from "node:net";
import path from "node:path";
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
import { fixtureMigrations } from "../../fixtures/fixture-backend";
import { temporaryFolder } from "../../fixtures/folders";
import { type TestBackend, createTestBackend } from "../testing";
import { joinServer } from "../testing/shared-server";
import { cloneDatabase } from "../testing/template";
import { type Seed, prepareDatabase } from "./prepare";
import { type OnPublicChange, watchChanges } from "./public-changes";

describe("migrations", () => {
  test("records migrations as the Supabase CLI does", async () => {
    const { sql } = await migratedDatabase();
    const [first] = await sql`
    select version, name, cardinality(statements) > 5 as split
    from supabase_migrations.schema_migrations order by version limit 1`;
    expect(first).toEqual({ version: "20260101000001", name: "notes", split: true });
  });

  test("applies only new migrations", async () => {
    const { sql, prepare, write, progress } = await migratedDatabase();
    await prepare();
    expect(progress).toEqual([]);
    await write("20260102000000_later.sql", "create table public.later (id int);");
    await prepare();
    expect(progress).toEqual(["Applying 1 migrations"]);
    expect(await tables(sql)).toContain("later");
  });

  test("reports the line of a failing migration and rolls it back", async () => {
    const { sql, prepare, write } = await migratedDatabase();
    await write(
      "20260102000000_wrong.sql",
      "create table public.half (id int);\n\ninsert into public.nowhere values (1);\n",
    );
    await expect(prepare()).rejects.toThrow(
      '20260102000000_wrong.sql line 3 failed: relation "public.nowhere" does not exist.',
    );
    expect(await tables(sql)).not.toContain("half");
    await write("20260102000000_wrong.sql", "create table public.half (id int);");
    await prepare();
    expect(await tables(sql)).toContain("half");
  });

  test("refuses an edited migration", async () => {
    const { migrationsDir, prepare, write } = await migratedDatabase();
    const file = "20260101000002_functions.sql";
    const text = await readFile(path.join(migrationsDir, file), "utf8");
    await write(file, `${text}-- one more word\n`);
    await expect(prepare()).rejects.toThrow(
      `Migration ${file} was edited after this database applied it. Undo that and write a new migration.`,
    );
    await write(file, text.replaceAll("\n", "\r\n"));
    await prepare();
  });

  test("refuses to continue when the file of an applied migration is missing", async () => {
    const { migrationsDir, prepare } = await migratedDatabase();
    await rm(path.join(migrationsDir, "20260101000003_pictures.sql"));
    await expect(prepare()).rejects.toThrow(
      "20260101000003, but its file is missing. Run `npm run db:reset`",
    );
  });

  test("refuses a database from before the baseline and explains how to rebuild it", async () => {
    const { migrationsDir, prepare, write } = await migratedDatabase();
    await rm(migrationsDir, { recursive: true });
    await mkdir(migrationsDir);
    await write("20260201000000_baseline.sql", "create table public.notes (id int);");
    await expect(prepare()).rejects.toThrow(
      "This database is older than 20260201000000_baseline.sql, which replaces the migrations it " +
        "was built from. Run `npm run db:reset` to rebuild it; its data will be lost.",
    );
  });

  test("refuses a new migration that sorts before an applied one", async () => {
    const { prepare, write } = await migratedDatabase();
    await write("20260101000002_z.sql", "select 1;");
    await expect(prepare()).rejects.toThrow("have the same version");
    const { prepare: target, write: add } = await migratedDatabase();
    await add("20250101000000_early.sql", "select 1;");
    await expect(target()).rejects.toThrow("20250101000000_early.sql is new but sorts before");
  });

  test("refuses a file that isn't named like a migration", async () => {
    const { prepare, write } = await migratedDatabase();
    await write("notes.sql", "select 1;");
    await expect(prepare()).rejects.toThrow("notes.sql isn't named <timestamp>_<name>.sql");
  });

  test("resets session settings between migrations", async () => {
    const { sql, prepare, write } = await migratedDatabase();
    await write("20260102000000_set.sql", "set search_path to storage; set role anon;");
    await write("20260102000001_use.sql", "create table afterwards (id int);");
    await prepare();
    expect(await tables(sql)).toContain("afterwards");
  });
});

describe("the seed", () => {
  test("loads the seed once and doesn't reload a changed one", async () => {
    const { sql, prepare, progress } = await migratedDatabase();
    const seed = (hash: string): Seed => ({
      hash,
      load: async (rows) => {
        await rows`insert into public.notes (body) values (${`seeded by ${hash}`})`;
      },
    });
    await prepare(seed("one"));
    await prepare(seed("one"));
    await prepare(seed("two"));
    const notes = await sql`select body from public.notes`;
    expect(notes).toEqual([{ body: "seeded by one" }]);
    expect(progress).toEqual([
      "Loading the seed",
      "The seed has changed since this database loaded it; run npm run db:reset to load it again",
    ]);
  });

  test("rolls back a failing seed and gives the reason", async () => {
    const { sql, prepare } = await migratedDatabase();
    const seed: Seed = {
      hash: "bad",
      load: async (rows) => {
        await rows`insert into public.notes (body) values ('first')`;
        await rows`insert into public.notes (body) values ('')`;
      },
    };
    await expect(prepare(seed)).rejects.toThrow(/^The seed failed: .*notes_body_check/);
    expect(await sql`select 1 from public.notes`).toEqual([]);
  });

  test("prepares a database once for concurrent callers", async () => {
    const { sql, prepare, write } = await migratedDatabase();
    await write("20260102000000_once.sql", "create table public.once (id int);");
    await Promise.all([prepare(), prepare()]);
    expect(await tables(sql)).toContain("once");
  });
});

describe("the embedded backend", () => {
  const changed = vi.fn<OnPublicChange>();
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
    await delay(100); // Lets earlier notifications arrive.
    changed.mockClear();
  });

  const expectChange = () => vi.waitFor(() => expect(changed).toHaveBeenCalled(), 2000);

  test("reports an edited outfit, but not a view", async () => {
    await sql`update public.outfits set view_count = view_count + 1, popularity = 1`;
    await delay(100);
    expect(changed).not.toHaveBeenCalled();
    await sql`update public.outfits set title = 'City stroll'`;
    await expectChange();
  });

  test("reports a change made through the API before the response arrives", async () => {
    const api = backend.client(backend.serviceKey);
    for (const title of ["Autumn", "Winter", "Spring", "Summer"]) {
      changed.mockClear();
      const { error } = await api.from("outfits").update({ title }).eq("slug", "city-walk");
      expect(error).toBeNull();
      expect(changed).toHaveBeenCalledWith("now");
    }
  });

  test("reports the first change at once, and others within a second together at its end", async () => {
    await delay(2100); // Lets the interval of earlier changes end.
    changed.mockClear();
    for (let edit = 0; edit < 10; edit += 1) {
      await sql`update public.outfits set title = 'City ' || ${edit}`;
    }
    await delay(100);
    const [outfit] = await sql<
      { tag: string }[]
    >`select right(id::text, 8) as tag from public.outfits`;
    const reported = ["soon", undefined, ["outfits", outfit!.tag]];
    expect(changed.mock.calls).toEqual([reported]);
    await vi.waitFor(() => expect(changed.mock.calls).toEqual([reported, reported]), 2000);
    await delay(1100);
    expect(changed).toHaveBeenCalledTimes(2);
  });

  test("waits for a notification only after a request that notifies of a change", async () => {
    const { id, client } = await backend.signUp("hearts@people.example");
    const picture = "/storage/v1/object/public/outfit-images/hero.jpg";
    const [outfit] = await sql<{ id: string }[]>`
      update public.outfits set hero_image = ${picture} returning id`;
    await sql`
      insert into public.outfit_images (outfit_id, image_url, display_order)
      values (${outfit!.id}, ${picture}, 1)`;
    await sql`update public.outfits set status = 'published'`;
    const received: string[] = [];
    const { unlisten } = await sql.listen("public_pages", (payload) => received.push(payload));
    onTestFinished(() => unlisten());
    await delay(100);
    received.length = 0;
    const favorite = await client.from("favorites").insert({ user_id: id, outfit_id: outfit!.id });
    expect(favorite.error).toBeNull();
    expect((await client.rpc("suggest_search", { typed: "city" })).error).toBeNull();
    expect((await client.from("outfit_reviews").delete().eq("id", id)).error).toBeNull();
    await delay(100);
    expect(received).toEqual([]);
    const review = { outfit_id: outfit!.id, user_id: id, author_name: "Ada", rating: 5 };
    expect((await client.from("outfit_reviews").insert(review)).error).toBeNull();
    // The last one is the request's own.
    await vi.waitFor(() => expect(received.at(-1)).toMatch(/^[0-9a-f-]{36}$/));
    expect(received).toContainEqual(expect.stringMatching(/^soon outfits [0-9a-f]{8}$/));
  });

  test("reports a shopper's change for the own network only", async () => {
    const { id, client } = await backend.signUp("often@people.example");
    const { data } = await client.auth.getSession();
    const [outfit] = await sql<{ id: string }[]>`select id from public.outfits`;
    const send = async (method: string, body?: object) => {
      changed.mockClear();
      const response = await backend.fetch(
        new Request(`http://localhost/rest/v1/outfit_reviews?outfit_id=eq.${outfit!.id}`, {
          method,
          headers: {
            apikey: backend.anonKey,
            authorization: `Bearer ${data.session!.access_token}`,
            "content-type": "application/json",
            "x-forwarded-for": "203.0.113.7",
          },
          body: body && JSON.stringify(body),
        }),
      );
      expect(response.ok).toBe(true);
      return changed.mock.calls.flat();
    };
    const review = { outfit_id: outfit!.id, user_id: id, author_name: "Ada", rating: 5 };
    for (const [method, body] of [["POST", review], ["DELETE"]] as const) {
      const reported = await send(method, body);
      expect(reported).toContain("203.0.113.7");
      expect(reported).not.toContain("now");
    }
  });

  test("reports a change when the connection is lost and listens again", async () => {
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
    await expectChange();
    await delay(100);
    changed.mockClear();
    await sql`update public.outfits set title = 'City run'`;
    await expectChange();
  });
});

describe("an external database", () => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await createTestBackend({ seeded: true });
  });
  afterAll(() => backend.dispose());

  /** Starts a proxy to the database that can be closed and reopened. */
  async function proxyTo(databaseUrl: string) {
    const target = new URL(databaseUrl);
    const sockets = new Set<Socket>();
    let server: Server;
    const open = async (port = 0) => {
      server = createServer((from) => {
        const to = connect(Number(target.port), target.hostname);
        for (const [source, other] of [
          [from, to],
          [to, from],
        ] as const) {
          sockets.add(source);
          source.pipe(other);
          source.on("error", () => other.destroy()).on("close", () => other.destroy());
        }
      });
      await new Promise<void>((resolve) => server.listen(port, "127.0.0.1", resolve));
      return (server.address() as AddressInfo).port;
    };
    const disconnect = async () => {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of sockets) socket.destroy();
      await closed;
    };
    const port = await open();
    const url = new URL(databaseUrl);
    url.host = `127.0.0.1:${port}`;
    return { url: url.href, disconnect, open: () => open(port) };
  }

  function watch(url: string) {
    const changed = vi.fn<OnPublicChange>();
    const problems: string[] = [];
    const watching = watchChanges(url, {
      onChange: changed,
      onProblem: (line) => void problems.push(line),
      retryDelayMs: 50,
    });
    onTestFinished(watching.close);
    return { changed, problems };
  }

  /** Edits an outfit and waits until the change is reported. */
  async function expectNotified(changed: ReturnType<typeof watch>["changed"]): Promise<void> {
    const sql = postgres(backend.databaseUrl, { max: 1 });
    onTestFinished(() => sql.end());
    changed.mockClear();
    await sql`update public.outfits set subtitle = subtitle || '.' where slug = 'the-quiet-yes'`;
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 2000);
  }

  test("reports changes in an external database, also after a reconnect", async () => {
    const proxy = await proxyTo(backend.databaseUrl);
    onTestFinished(proxy.disconnect);
    const { changed, problems } = watch(proxy.url);
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 5000);
    await expectNotified(changed);
    await proxy.disconnect();
    await new Promise((resolve) => setTimeout(resolve, 1500));
    changed.mockClear();
    await proxy.open();
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 20_000);
    await expectNotified(changed);
    expect(problems).toEqual([]);
  });

  test("reports an unreachable database once and listens when it's reachable", async () => {
    const proxy = await proxyTo(backend.databaseUrl);
    await proxy.disconnect();
    const { changed, problems } = watch(proxy.url);
    await vi.waitFor(() => expect(problems).toHaveLength(1), 5000);
    expect(problems[0]).toContain("Can't listen for database changes");
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(problems).toHaveLength(1);
    await proxy.open();
    onTestFinished(proxy.disconnect);
    await vi.waitFor(() => expect(changed).toHaveBeenCalled(), 20_000);
    await expectNotified(changed);
  });
});

/** Clones a database with the fixture's migrations and copies their folder for tests to edit. */
async function migratedDatabase() {
  const server = await joinServer();
  const database = await cloneDatabase(server, { migrationsDir: fixtureMigrations });
  const migrationsDir = path.join(await temporaryFolder(), "migrations");
  await cp(fixtureMigrations, migrationsDir, { recursive: true });
  const sql = postgres(database.url, { max: 1, onnotice: () => undefined });
  onTestFinished(async () => {
    await sql.end();
    await database.drop();
    await server.leave();
  });
  const progress: string[] = [];
  const prepare = (seed?: Seed) =>
    prepareDatabase({
      ...database,
      migrationsDir,
      seed,
      onProgress: (line) => progress.push(line),
    });
  const write = (file: string, text: string) => writeFile(path.join(migrationsDir, file), text);
  return { sql, migrationsDir, prepare, write, progress };
}

const tables = async (sql: Sql): Promise<string[]> => {
  const rows = await sql<{ name: string }[]>`
    select tablename as name from pg_tables where schemaname = 'public' order by 1`;
  return rows.map(({ name }) => name);
};
