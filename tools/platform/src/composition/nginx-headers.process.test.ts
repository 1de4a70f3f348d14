import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { nginxHeaders } from "./nginx-headers";
import { publish } from "./publish";
import { folderStore } from "../store/folder-store";
import { workspaceRoot } from "../workspace";

const program = "/usr/sbin/nginx";
const entry = "/r/shop/1.0.0+0123456789/remote-entry.js";
const half = "/r/shop/1.0.0+0123456789/server/remote.cjs";
const map = "/r/shop/1.0.0+0123456789/maps/a.js.map";
const policy = `script-src 'self' 'sha256-${"A".repeat(43)}='`;
const routes = ["/", "/outfits", "/outfits/:slug", "/legal/*"];
const page = "<!doctype html><title>Ensemble</title>";

test("refuses a header in which nginx would expand a variable", () => {
  const headers = { "Content-Security-Policy": "script-src $host" };
  expect(() => nginxHeaders({ folder: "environments/x/1", headers, routes })).toThrow("variable");
});

/**
 * The runbook's server block on this machine, for the documents in `folder` and the backend at
 * `backend`.
 */
async function runbookServer(folder: string, port: number, backend: string): Promise<string> {
  const runbook = await readFile(join(workspaceRoot, "docs/runbook.md"), "utf8");
  const [, server = ""] = /```nginx\n([\s\S]+?)```/.exec(runbook) ?? [];
  return server
    .replaceAll("/srv/ensemble/dist", folder)
    .replaceAll("https://<project>.supabase.co", backend)
    .replace(/listen .+;/, `listen 127.0.0.1:${port};`)
    .replace(/ssl_certificate.+;\n/g, "")
    .replace(/.*brotli_static.+\n/, ""); // Debian packages this module separately.
}

describe.skipIf(!existsSync(program))("nginx with the runbook's server block", () => {
  let folder: string;
  let site: string;
  const backend = createServer((request, response) => response.end(`backend ${request.url}`));
  let end = (): void => undefined;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ensemble-nginx-"));
    await chmod(folder, 0o755);
    const store = folderStore(folder);
    const headers = { "Content-Security-Policy": policy };
    const composed = { html: page, inlineScripts: [], headers, routes };
    await publish("production", composed, store);
    await store.write(`releases/${entry.slice(3)}`, "code()");
    await store.write(`releases/${half.slice(3)}`, "drawn()");
    await store.write(`releases/${map.slice(3)}`, "mapped");
    await store.write("releases/shop/latest", "1.0.0+0123456789\n");
    await new Promise<void>((resolve) => backend.listen(0, "127.0.0.1", resolve));
    const upstream = `http://127.0.0.1:${(backend.address() as AddressInfo).port}`;
    const port = await freePort();
    site = `http://127.0.0.1:${port}`;
    await mkdir(join(folder, "run"));
    const configuration = join(folder, "run/nginx.conf");
    await writeFile(
      configuration,
      `pid ${folder}/run/pid; error_log stderr crit; daemon off; events {}
      http {
        include /etc/nginx/mime.types; access_log off;
        ${temporaryPaths(folder)}
        ${await runbookServer(folder, port, upstream)}
      }`,
    );
    const server = spawn(program, ["-p", folder, "-c", configuration], { stdio: "inherit" });
    end = () => void server.kill();
    await answers(site);
  });

  afterAll(async () => {
    end();
    backend.close();
    await rm(folder, { recursive: true });
  });

  test.each(["/", "/outfits", "/outfits/", "/outfits/one", "/legal/privacy"])(
    "serves the document for %s with its headers, revalidated",
    async (path) => {
      const response = await fetch(site + path);
      expect(response.status).toBe(200);
      expect(await response.text()).toBe(page);
      expect(response.headers.get("content-security-policy")).toBe(policy);
      expect(response.headers.get("cache-control")).toBe("no-cache");
    },
  );

  test.each(["/nowhere", "/outfits/one/two", "/environments/production/index.html"])(
    "serves the document as 404 for %s, which matches no route",
    async (path) => {
      const response = await fetch(site + path);
      expect(response.status).toBe(404);
      expect(await response.text()).toBe(page);
      expect(response.headers.get("content-security-policy")).toBe(policy);
      expect(response.headers.get("cache-control")).toBe("no-cache");
    },
  );

  test("lets browsers keep a release's file for a year", async () => {
    const response = await fetch(site + entry);
    expect(await response.text()).toBe("code()");
    expect(response.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(response.headers.get("x-content-type-options")).toBe("nosniff");
    expect(response.headers.get("content-type")).toContain("javascript");
  });

  const absent = [entry.replace("entry", "missing"), "/r/shop/9.9.9/a.js", "/r/shop/latest"];
  test.each([...absent, "/r/shop", half, map])(
    "answers 404 for %s without a page, cached briefly",
    async (path) => {
      const response = await fetch(site + path);
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBeNull();
      expect(response.headers.get("content-type")).toContain("text/plain");
    },
  );

  test("gives source maps only to whoever has the collector's key", async () => {
    const ask = (Authorization: string) =>
      fetch(`${site}/maps/shop/1.0.0+0123456789/a.js.map`, { headers: { Authorization } });
    expect(await (await ask("Bearer <key>")).text()).toBe("mapped");
    expect((await ask("Bearer other")).status).toBe(404);
  });

  test("serves precompressed texts", async () => {
    const response = await fetch(site, { headers: { "Accept-Encoding": "gzip" } });
    expect(response.headers.get("content-encoding")).toBe("gzip");
    expect(response.headers.get("vary")).toContain("Accept-Encoding");
    expect(await response.text()).toBe(page);
  });

  test.each([
    ["/rest/v1/outfits?select=id", "/rest/v1/outfits?select=id"],
    ["/auth/v1/token", "/auth/v1/token"],
    ["/storage/v1/object/public/a/b%20c.jpg", "/storage/v1/object/public/a/b%20c.jpg"],
    ["/functions/v1/telemetry", "/functions/v1/telemetry"],
    ["/go/EN_12345678?sub=a", "/functions/v1/follow-link/EN_12345678?sub=a"],
    ["/api/partner/v1/links", "/functions/v1/partner-api/v1/links"],
    ["/api/unsubscribe/0b9e", "/functions/v1/unsubscribe/0b9e"],
    ["/api/telemetry", "/functions/v1/telemetry"],
  ])("passes %s to the backend as %s", async (path, forwarded) => {
    expect(await (await fetch(site + path)).text()).toBe(`backend ${forwarded}`);
  });
});

const temporaryPaths = (folder: string): string =>
  ["client_body", "proxy", "fastcgi", "scgi", "uwsgi"]
    .map((name) => `${name}_temp_path ${folder}/run/${name};`)
    .join(" ");

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, "127.0.0.1", resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

async function answers(site: string): Promise<void> {
  while (!(await fetch(site).catch(() => undefined))) await delay(20);
}
