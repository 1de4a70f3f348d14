import { integrityOf, type Release } from "@ensemble/platform";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { parseBench } from "./arguments";
import { interleave, median, printTable, quantile, ratioTable } from "./measure";
import { ResponseLog, arriveConstantly, ReleaseChecker, visit } from "./visit";

const available = { comparable: ["page", "search"], standalone: ["federation"] };

test("runs every possible part by default", () => {
  expect(parseBench([], available)).toEqual({
    parts: ["page", "search", "federation"],
    against: undefined,
    minutes: 10,
    hostile: 0,
    outfits: 100_000,
    touches: false,
    interactions: false,
  });
  const { parts, against } = parseBench(["--against", "HEAD~1"], available);
  expect(parts).toEqual(["page", "search"]);
  expect(against).toBe("HEAD~1");
});

test("runs the named parts once each", () => {
  const argv = ["search", "page", "search", "--minutes", "0.5"];
  expect(parseBench(argv, available)).toMatchObject({ parts: ["search", "page"], minutes: 0.5 });
});

test.each([
  [["pages"], 'Unknown part "pages". Parts: page, search, federation.'],
  [["page", "federation", "--against", "HEAD"], "--against supports only page, search, not"],
  [["page", "--minutes", "soon"], "--minutes and --outfits must be greater than 0."],
  [["page", "--hostile", "many"], "--hostile must be a number of callers."],
  [["page", "--against"], "argument missing"],
])("rejects %j with the reason", (argv, reason) => {
  expect(() => parseBench(argv, available)).toThrow(reason);
});

test("alternates between sides after the warmup", async () => {
  const order: string[] = [];
  const results = await interleave(
    ["one", "other"],
    async (side) => {
      order.push(side);
      return order.length;
    },
    { runs: 2, warm: 1 },
  );
  expect(order).toEqual(["other", "one", "one", "other", "other", "one"]);
  expect(results).toEqual([
    [3, 6],
    [4, 5],
  ]);
});

test("computes quantiles and throws for an empty list", () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(quantile([3, 10, 1, 2], 0.95)).toBe(10);
  expect(() => median([])).toThrow("Nothing was measured.");
});

test("groups metrics with their ratios and sums", () => {
  const rows = ratioTable(
    ["abc", "here"],
    [
      { subject: "home", metric: "kB", before: 160, now: 168 },
      { subject: "home", metric: "ms", before: 0, now: 0 },
      { subject: "outfits", metric: "kB", before: 3, now: 1.5 },
      { subject: "outfits", metric: "ms", before: 0, now: 4 },
    ],
  );
  expect(rows).toEqual([
    ["", "metric", "abc", "here", "ratio"],
    ["home", "kB", "160.0", "168.0", "1.05"],
    ["outfits", "kB", "3.00", "1.50", "0.50"],
    ["all", "kB", "163.0", "169.5", "1.04"],
    ["home", "ms", "0.00", "0.00", "1.00"],
    ["outfits", "ms", "0.00", "4.00", "∞"],
    ["all", "ms", "0.00", "4.00", "∞"],
  ]);
});

test("pads columns to their widest cell", () => {
  const log = vi.spyOn(console, "log").mockImplementation(() => undefined);
  printTable([
    ["page", "ms"],
    ["home", "1200"],
  ]);
  const lines = log.mock.calls.map(([line]) => line as string);
  log.mockRestore();
  expect(lines).toEqual(["| page | ms   |", "| ---- | ---- |", "| home | 1200 |"]);
});

const code = "start()";
const file = "/r/shell/1.0.0+a/shell.js";
const picture = "/storage/hero.webp?width=480&quality=75";
const row = "/rest/v1/outfits?select=id,title&limit=1";
const shell = {
  ...{ app: "shell", release: "1.0.0+a" },
  files: [{ path: "shell.js", integrity: integrityOf(Buffer.from(code)) }],
} as Release;
const composition = {
  settings: { supabase: { key: "sb_publishable" } },
  shell: { release: shell.release, base: "/r/shell/1.0.0+a/" },
  remotes: [],
};
const html = `<html data-ssr="shell@1.0.0+a home"><script>boot()</script><script src="${file}">
</script><script type="application/json" id="composition">${JSON.stringify(composition)}</script>
<img alt="" src="${picture.replace("&", "&amp;")}" /></html>`;
const policy = `script-src 'sha256-${createHash("sha256").update("boot()").digest("base64")}'`;

type Handler = (response: ServerResponse, request: IncomingMessage) => void;
const send =
  (body: string, headers: Record<string, string> = {}): Handler =>
  (response) =>
    response.writeHead(200, { "Content-Security-Policy": policy, ...headers }).end(body);
const validResponses: Record<string, Handler> = {
  "/": send(html),
  [file]: send(code),
  [picture]: send("RIFF", { "Content-Type": "image/webp" }),
  [row]: send("[]"),
};

async function visitWith(overrides: Record<string, Handler>) {
  const requested: string[] = [];
  const server = createServer((request, response) => {
    requested.push(request.url!);
    ({ ...validResponses, ...overrides })[request.url!]!(response, request);
  }).listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const responseLog = new ResponseLog();
  await visit(
    { origin, releases: new ReleaseChecker([shell]), log: responseLog },
    "/",
    performance.now(),
  );
  return { problems: responseLog.problems.size, requested };
}

test("requests the document's files and accepts a valid site", async () => {
  const { problems, requested } = await visitWith({});
  expect(problems).toBe(0);
  expect(requested.sort()).toEqual(Object.keys(validResponses).sort());
});

test.each<[string, string, Handler]>([
  ["a failure status", picture, (response) => response.writeHead(502).end()],
  ["a broken connection", picture, (_, request) => request.socket.destroy()],
  ["a page instead of an image", picture, send(html, { "Content-Type": "text/html" })],
  ["a modified script", file, send("other()")],
  ["a truncated row", row, send('[{"id":')],
  ["a truncated document", "/", send(html.slice(0, -20))],
  ["an unknown release", "/", send(html.replace('"1.0.0+a"', '"1.0.0+b"'))],
  ["a page rendered by another release", "/", send(html.replace("+a home", "+b home"))],
  ["headers of another document", "/", send(html, { "Content-Security-Policy": "script-src" })],
])("counts %s as an error", async (_, path, respond) => {
  expect((await visitWith({ [path]: respond })).problems).toBe(1);
});

test("sends visitors at a constant rate to a stalled site and returns its own maximum delay", async () => {
  vi.useFakeTimers({ toFake: ["performance", "setTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const startedAt = performance.now();
  const arrivals: number[] = [];
  const finish: (() => void)[] = [];
  const arriving = arriveConstantly(4, 60, (due, number) => {
    arrivals.push(due - startedAt);
    if (number === 1) vi.advanceTimersByTime(100);
    return new Promise((resolve) => finish.push(resolve));
  });
  await vi.advanceTimersByTimeAsync(1000);
  expect(arrivals).toEqual([0, 60, 120, 180]);
  for (const end of finish) end();
  expect(await arriving).toBe(40);
});
