import { expect, test, vi } from "vitest";
import { databaseConnection, type ConnectionState, LostConnectionError } from "./connection";

const ok = () => Promise.resolve(new Response());

/** Links to no database, with the state of each opened one. */
function fakeConnection() {
  const opened: ConnectionState[] = [];
  const close = vi.fn(() => Promise.resolve());
  const connection = databaseConnection((state) => {
    opened.push(state);
    return Promise.resolve({ number: opened.length, close });
  });
  return { link: connection, opened, close };
}

test("reuses one connection as long as it lasts", async () => {
  const { link: connection, opened, close } = fakeConnection();
  await Promise.all([connection.withConnection(ok), connection.withConnection(ok)]);
  await connection.close();
  expect(opened).toHaveLength(1);
  expect(close).toHaveBeenCalledTimes(1);
});

test("fails a waiting request when the connection is lost and opens a new one for the next", async () => {
  const { link: connection, opened, close } = fakeConnection();
  const endless = vi.fn(() => new Promise<Response>(() => undefined));
  const waiting = connection.withConnection(endless);
  await vi.waitFor(() => expect(endless).toHaveBeenCalled());
  opened[0]?.markLost();
  await expect(waiting).rejects.toThrow(LostConnectionError);
  const usedNumbers: number[] = [];
  await connection.withConnection(({ number }) => {
    usedNumbers.push(number);
    return ok();
  });
  expect(usedNumbers).toEqual([2]);
  expect(close).toHaveBeenCalledTimes(1);
});

test("reports a response that failed with the connection as a lost connection", async () => {
  const { link: connection, opened } = fakeConnection();
  const failing = connection.withConnection(async () => {
    opened[0]?.markLost();
    return new Response(null, { status: 500 });
  });
  await expect(failing).rejects.toThrow(LostConnectionError);
});

test("reports a response that failed just before the connection closed as a lost connection", async () => {
  const { link: connection, opened } = fakeConnection();
  const failing = connection.withConnection(async () => {
    setTimeout(() => opened[0]?.markLost());
    return new Response(null, { status: 500 });
  });
  await expect(failing).rejects.toThrow(LostConnectionError);
  const { status } = await connection.withConnection(
    async () => new Response(null, { status: 500 }),
  );
  expect(status).toBe(500);
});

test("connects once for all concurrent requests when the database is unreachable", async () => {
  const unreachable = new Error("away");
  const open = vi.fn(() => Promise.reject(unreachable));
  const connection = databaseConnection(open);
  const results = await Promise.allSettled([
    connection.withConnection(ok),
    connection.withConnection(ok),
  ]);
  expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  await expect(connection.withConnection(ok)).rejects.toThrow("away");
  expect(open).toHaveBeenCalledTimes(1);
});
