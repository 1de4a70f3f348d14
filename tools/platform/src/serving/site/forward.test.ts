import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { forwardedFunctions, forwardTo } from "./forward";

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
