import { afterAll, beforeAll, expect, test } from "vitest";
import { fixtureBackend } from "../fixtures/fixture-backend";
import { maxJsonBytes, readJson, readUpTo } from "./request-body";
import type { TestBackend } from "./testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

/** A body that fails when read past the limit. */
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

const stalledFrom = { "x-forwarded-for": "203.0.113.9" };

const paths = [
  "/auth/v1/token?grant_type=password",
  "/rest/v1/rpc/anything",
  "/storage/v1/object/list/pictures",
];

test.each(paths)("rejects a body above 1 MB on %s without reading all of it", async (path) => {
  const response = await post(path, endlessBody());
  expect(response.status).toBe(400);
  expect(await response.json()).toEqual({ message: "The request body is larger than 1 MB." });
});

test.each(paths)(
  "rejects a declared length above 1 MB on %s without reading the body",
  async (path) => {
    const unread = new ReadableStream({
      pull: (controller) => controller.error(new Error("read")),
    });
    expect((await post(path, unread, { "content-length": String(maxJsonBytes + 1) })).status).toBe(
      400,
    );
  },
);

test.each(paths)("stays up after deeply nested JSON on %s", async (path) => {
  const response = await post(path, `{"a": ${"[".repeat(400_000)}${"]".repeat(400_000)}}`);
  expect(response.status).toBeGreaterThanOrEqual(400);
  expect((await backend.client().rpc("who_asks")).error).toBeNull();
});

test.each([
  ["JSON", (request: Request) => readJson(request, 10)],
  ["a file", (request: Request) => readUpTo(request, 1000, 10)],
])("rejects %s that isn't sent in time", async (_, read) => {
  const stalled = new Request("http://localhost:4200/", {
    method: "POST",
    body: new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1)) }),
    duplex: "half",
  } as RequestInit);
  const response = await read(stalled);
  expect(response).toBeInstanceOf(Response);
  expect((response as Response).status).toBe(408);
});

test("signs in while other bodies from the same address are still being sent", async () => {
  const account = { email: "prompt@people.example", password: "correct horse battery" };
  await backend.signUp(account.email, account.password);
  const stalled = () =>
    post("/auth/v1/token?grant_type=password", new ReadableStream(), stalledFrom);
  for (let request = 0; request < 8; request++) void stalled();
  const body = JSON.stringify(account);
  const response = await post("/auth/v1/token?grant_type=password", body, stalledFrom);
  expect(response.status).toBe(200);
});

test("accepts a body just below the limit", async () => {
  const { client } = await backend.signUp("long@people.example");
  const rows = Array.from({ length: 9000 }, (_, n) => ({ body: `${n} ${"x".repeat(90)}` }));
  expect(JSON.stringify(rows).length).toBeGreaterThan(maxJsonBytes * 0.9);
  const { error } = await client.from("notes").insert(rows);
  expect(error?.message ?? "").not.toContain("larger");
});
