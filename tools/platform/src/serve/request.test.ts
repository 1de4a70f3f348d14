import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Hono } from "hono";
import { expect, onTestFinished, test } from "vitest";
import { acceptedEncoding, canonicalAddress, forwardedFunctions, forwardTo } from "./request";

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

const site = "https://ensemble.example";

test.each([
  ["http://ensemble.example/outfits?page=2", undefined],
  ["http://ensemble.example/", undefined],
  ["http://ensemble.example/outfits/?page=2", "/outfits?page=2"],
  ["http://ensemble.example//outfits//x//", "/outfits/x"],
  ["http://www.ensemble.example/outfits/?page=2", "https://ensemble.example/outfits?page=2"],
  ["http://ensemble.example:8080/", "https://ensemble.example/"],
])("of %s is %s", (asked, address) => {
  expect(canonicalAddress(new URL(asked), site)).toBe(address);
});

test.each(["http://localhost:4200/", "http://127.0.0.1:4200/", "http://[::1]/", "http://gateway/"])(
  "of %s, a name that machines use, is the same",
  (asked) => expect(canonicalAddress(new URL(asked), site)).toBeUndefined(),
);

test("keeps the host when the environment names no site", () => {
  expect(canonicalAddress(new URL("http://www.ensemble.example/"), undefined)).toBeUndefined();
});

test.each(["http://ensemble.example//evil.example/", "http://ensemble.example/\\evil.example/"])(
  "of %s is an address of this site",
  (asked) => expect(canonicalAddress(new URL(asked), site)).toBe("/evil.example"),
);

/** A project that answers with what it was asked for. */
async function startProject(): Promise<string> {
  const server = createServer(({ method, url, headers }, response) => {
    response.setHeader("Content-Type", "text/plain");
    response.end(`${method} ${headers.host} ${url}`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void server.close());
  return `127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test("asks the project by its own host name, whatever the path looks like", async () => {
  const host = await startProject();
  const ask = async (address: string) => {
    const headers = { Host: "ensemble.example" };
    return (await forwardTo(`http://${host}`)(new Request(address, { headers }))).text();
  };
  expect(await ask("http://site/rest/v1/outfits?select=id")).toBe(
    `GET ${host} /rest/v1/outfits?select=id`,
  );
  expect(await ask("http://site//evil.example/")).toBe(`GET ${host} //evil.example/`);
});

test("asks a function with what follows its path", async () => {
  const host = await startProject();
  const handlers = forwardedFunctions(`http://${host}`);
  const ask = async (pattern: string, path: string) =>
    (await handlers[pattern]!(new Request(`http://site${path}`))).text();
  expect(await ask("/go/*", "/go/EN_1?sub=a")).toBe(
    `GET ${host} /functions/v1/follow-link/EN_1?sub=a`,
  );
  expect(await ask("/api/telemetry", "/api/telemetry")).toBe(`GET ${host} /functions/v1/telemetry`);
});

test("answers 502 when the project does not answer", async () => {
  const answer = await forwardTo("http://127.0.0.1:9")(new Request("http://site/rest/v1/outfits"));
  expect(answer.status).toBe(502);
});
