import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../fixtures/fixture-backend";
import { maxJsonBytes } from "./request-body";
import type { TestBackend } from "./testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

/** A body that fails when read further than necessary. */
function endlessBody(): ReadableStream<Uint8Array> {
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      sent += 65_536;
      if (sent > maxJsonBytes + 4 * 65_536) controller.error(new Error("read on"));
      else controller.enqueue(new Uint8Array(65_536).fill(32));
    },
  });
}

const post = (path: string, body: BodyInit, headers: Record<string, string> = {}) =>
  backend.fetch(
    new Request(`http://localhost:4200${path}`, {
      method: "POST",
      headers: { apikey: backend.anonKey, "content-type": "application/json", ...headers },
      body,
      duplex: "half",
    } as RequestInit),
  );

const paths = [
  "/auth/v1/token?grant_type=password",
  "/rest/v1/rpc/anything",
  "/storage/v1/object/list/pictures",
];

test.each(paths)("refuses a body above 1 MB on %s without reading it to its end", async (path) => {
  expect((await post(path, endlessBody())).status).toBe(413);
});

test.each(paths)("refuses a declared length above 1 MB on %s at once", async (path) => {
  const unread = new ReadableStream({
    pull: (controller) => controller.error(new Error("read")),
  });
  expect((await post(path, unread, { "content-length": String(maxJsonBytes + 1) })).status).toBe(
    413,
  );
});

test("passes on a body just below the limit", async () => {
  const { client } = await backend.signUp("long@people.example");
  const rows = Array.from({ length: 9000 }, (_, n) => ({ body: `${n} ${"x".repeat(90)}` }));
  expect(JSON.stringify(rows).length).toBeGreaterThan(maxJsonBytes * 0.9);
  const { error } = await client.from("notes").insert(rows);
  expect(error?.code).not.toBe("413");
  expect(error?.message ?? "").not.toContain("larger");
});
