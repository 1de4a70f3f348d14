import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterAll, expect, test } from "vitest";
import { fetchSafely, type FetchOptions } from "./safe-fetch";

const routes: Record<string, RequestListener> = {
  "/feed": (_, response) =>
    response.writeHead(200, { "content-type": "text/csv", etag: '"1"' }).end("id,title"),
  "/moved": (_, response) => response.writeHead(302, { location: "/feed" }).end(),
  "/to-metadata": (_, response) =>
    response.writeHead(302, { location: "https://169.254.169.254/latest/meta-data/" }).end(),
  "/to-plain": (_, response) =>
    response.writeHead(302, { location: "http://example.com/feed" }).end(),
  "/to-file": (_, response) => response.writeHead(302, { location: "file:///etc/passwd" }).end(),
  "/around": (_, response) => response.writeHead(302, { location: "/around" }).end(),
  "/large": (_, response) => {
    response.writeHead(200, { "content-type": "text/csv" });
    const timer = setInterval(() => response.write(Buffer.alloc(100_000)), 1);
    response.on("close", () => clearInterval(timer));
  },
  "/slow": (_, response) => void response.writeHead(200, { "content-type": "text/csv" }).write("i"),
  "/page": (_, response) => response.writeHead(200, { "content-type": "text/html" }).end("<p>"),
  "/gone": (_, response) => response.writeHead(410).end(),
};
const server = createServer((request, response) => routes[request.url!]!(request, response));
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

async function fetchText(address: string, options: Partial<FetchOptions> = {}) {
  const { body, ...fetched } = await fetchSafely(address, {
    maxBytes: 1_000_000,
    timeoutMs: 2_000,
    types: /csv|xml|plain/,
    localOrigins: [origin],
    ...options,
  });
  const chunks: Buffer[] = [];
  for await (const chunk of body) chunks.push(chunk);
  return { ...fetched, text: Buffer.concat(chunks).toString() };
}

test("returns what an address has, also after a redirect", async () => {
  const fetched = await fetchText(`${origin}/moved`);
  expect(fetched).toMatchObject({ status: 200, url: `${origin}/feed`, text: "id,title" });
  expect(fetched.headers.etag).toBe('"1"');
});

test.for([
  ["/to-metadata", "It leads to a private address."],
  ["/to-plain", "The address must begin with https://."],
  ["/to-file", "The address must begin with https://."],
  ["/around", "It redirects too often."],
  ["/large", "It's larger than 1 MB."],
  ["/page", "The address is text/html."],
  ["/gone", "The address answered 410."],
])("refuses %s", async ([path, message]) => {
  await expect(fetchText(`${origin}${path}`)).rejects.toThrow(message);
});

test("gives up when an answer doesn't end in time", async () => {
  await expect(fetchText(`${origin}/slow`, { timeoutMs: 50 })).rejects.toThrow("too long");
});

test.for([
  "https://127.0.0.1/",
  "https://10.1.2.3/",
  "https://0.0.0.0/",
  "https://2130706433/",
  "https://[::1]/",
  "https://[::ffff:127.0.0.1]/",
  "https://[::ffff:a9fe:a9fe]/",
  "https://[fd00::1]/",
  "https://localhost/",
])("doesn't connect to %s", async (address) => {
  await expect(fetchText(address)).rejects.toThrow("It leads to a private address.");
});

test("connects only to the address that was checked when a name has changing ones", async () => {
  const answers = ["127.0.0.1", "93.184.215.14"];
  const resolveNext: FetchOptions["lookup"] = (_, { all }, callback) => {
    const address = answers.pop()!;
    if (all) callback(null, [{ address, family: 4 }]);
    else callback(null, address, 4);
  };
  const options = { lookup: resolveNext, timeoutMs: 100 };
  await expect(fetchText("https://shop.example.com/", options)).rejects.not.toThrow("private");
  expect(answers).toEqual(["127.0.0.1"]);
  await expect(fetchText("https://shop.example.com/", options)).rejects.toThrow("private");
});

test("says nothing of an address when it fails", async () => {
  const secret = "https://user:password@no-such-host.invalid/feed?key=secret";
  const error = await fetchText(secret).catch((reason: unknown) => reason);
  expect(`${String(error)} ${JSON.stringify(error)}`).not.toMatch(/password|secret|invalid/);
});
