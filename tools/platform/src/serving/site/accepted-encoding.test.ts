import { Hono } from "hono";
import { expect, test } from "vitest";
import { acceptedEncoding } from "./accepted-encoding";

const app = new Hono().get("/", (context) => context.json(acceptedEncoding(context) ?? null));

test.each([
  ["gzip, deflate, br", "br"],
  ["gzip;q=1.0, br;q=0", "gzip"],
  ["br;q=0.1", "br"],
  ["gzip;q=0.000", null],
  ["brotli, x-gzip", null],
  [undefined, null],
])("chooses of %j the encoding %j", async (header, encoding) => {
  const headers = header === undefined ? undefined : { "Accept-Encoding": header };
  expect(await (await app.request("/", { headers })).json()).toBe(encoding);
});
