import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { fixtureBackend } from "../../../fixtures/fixture-backend";
import type { TestBackend } from "../../testing";

let backend: TestBackend;
beforeAll(async () => (backend = await fixtureBackend()));
afterAll(() => backend.dispose());

const ask = (where: string, init: RequestInit = {}) =>
  backend.fetch(
    new Request(`http://localhost:4200/storage/v1/${where}`, {
      ...init,
      headers: { apikey: backend.anonKey, "content-type": "application/json", ...init.headers },
    }),
  );

const post = (body: object): RequestInit => ({ method: "POST", body: JSON.stringify(body) });

/** The log lines of one request. */
function logged(): unknown[][] {
  const log = vi.spyOn(console, "error").mockImplementation(() => undefined);
  onTestFinished(() => log.mockRestore());
  return log.mock.calls;
}

test.for([
  ["a list from a negative offset", "object/list/pictures", post({ prefix: "", offset: -1 })],
  ["a list below a NUL", "object/list/pictures", post({ prefix: "\0" })],
  [
    "a copy of a NUL",
    "object/copy",
    post({ bucketId: "pictures", sourceKey: "\0", destinationKey: "b" }),
  ],
  ["a signed address with another token", "object/sign/pictures/x.png?token=abc", {}],
  ["a public file with a NUL", "object/public/pictures/%00", {}],
  ["a rendition with a NUL", "render/image/public/pictures/%00?width=100", {}],
  ["a bucket that is no text", "object/%ff/x", { method: "POST", body: "x" }],
  [
    "a form that is none",
    "object/papers/x",
    { method: "POST", body: "x", headers: { "content-type": "multipart/form-data; boundary=x" } },
  ],
] as const)("refuses %s with at most one log line", async ([, where, init]) => {
  const log = logged();
  expect((await ask(where, init)).status).toBe(400);
  expect(log.length).toBeLessThanOrEqual(1);
});
