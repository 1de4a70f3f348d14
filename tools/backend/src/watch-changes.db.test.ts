import { createServer, connect, type AddressInfo, type Server, type Socket } from "node:net";
import postgres from "postgres";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { watchChanges } from "./public-changes";
import { createTestBackend, type TestBackend } from "./testing";

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
