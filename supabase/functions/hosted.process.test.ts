import { spawn, type ChildProcess } from "node:child_process";
import { createServer, type Server } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { installedProgram } from "@ensemble/backend/installed-program";
import { listenLocally } from "@ensemble/backend/ports";
import type { TestBackend } from "@ensemble/backend/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sharedFixture } from "../tests/fixture";
import { addLink, addPartner } from "../tests/rows/partner-rows";
import type { Row } from "../tests/rows/add-row";

const require = createRequire(import.meta.url);
const person = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Safari/605.1";

const fixture = sharedFixture();
let supabase: Server;
let settings: Record<string, string>;
/** Deno's executable. The npm package's command would survive a kill. */
let deno: string;
const legacyKey = "eyJhbGciOiJIUzI1NiJ9.eyJyb2xlIjoic2VydmljZV9yb2xlIn0.c2lnbmVk";
/** Projects accept their legacy key until an administrator disables it. */
let legacyKeyIsOn = false;
const children: ChildProcess[] = [];

beforeAll(async () => {
  const { backend } = fixture;
  const installer = path.join(await installedProgram("deno", "2.9.6"), "install_api.cjs");
  deno = (require(installer) as { runInstall(): string }).runInstall();
  supabase = serve(backend);
  const port = await listenLocally(supabase);
  settings = {
    SUPABASE_URL: `http://127.0.0.1:${port}`,
    SUPABASE_SERVICE_ROLE_KEY: legacyKey,
    SUPABASE_SECRET_KEYS: JSON.stringify({
      default: backend.serviceKey,
      worker: "sb_secret_other",
    }),
    VISITOR_SALT: "salt of the tests",
    SITE_ORIGIN: "https://ensemble.example",
    BOOKINGS_MAILBOX: "bookings@ensemble.example",
    TELEMETRY_ENVIRONMENTS: "production=0.05,hosted=1",
  };
});

afterAll(async () => {
  for (const child of children) child.kill();
  supabase.close();
});

/**
 * Serves the backend over HTTP, because Deno is another process. Checks keys like a hosted project:
 * accepts a legacy key also as a token, and a secret key only as `apikey`.
 */
function serve({ fetch, serviceKey }: TestBackend): Server {
  const server = createServer((incoming, outgoing) => {
    void (async () => {
      const chunks: Uint8Array[] = [];
      for await (const chunk of incoming) chunks.push(chunk as Uint8Array);
      const request = new Request(`http://${incoming.headers.host ?? ""}${incoming.url ?? ""}`, {
        method: incoming.method,
        headers: incoming.headers as Record<string, string>,
        ...(chunks.length > 0 && { body: Buffer.concat(chunks) }),
      });
      const { apikey, authorization } = incoming.headers;
      const legacy = legacyKeyIsOn && apikey === legacyKey && authorization === `Bearer ${apikey}`;
      const allowed = legacy || (apikey === serviceKey && authorization === undefined);
      if (legacy) request.headers.set("apikey", serviceKey);
      request.headers.delete("Authorization");
      const response = allowed ? await fetch(request) : new Response(null, { status: 401 });
      outgoing.writeHead(response.status, Object.fromEntries(response.headers));
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    })();
  });
  return server;
}

/**
 * Starts a function like Supabase, with Deno in its folder, and resolves with its URL. Rejects with
 * its output when it ends.
 */
function start(name: string, more: Record<string, string> = {}): Promise<string> {
  const child = spawn(
    deno,
    ["run", "--allow-net", "--allow-env", "--node-modules-dir=manual", "index.ts"],
    {
      cwd: path.join(import.meta.dirname, name),
      env: {
        ...process.env,
        ...settings,
        ...more,
        DENO_SERVE_ADDRESS: "tcp:127.0.0.1:0",
        NO_COLOR: "1",
      },
    },
  );
  children.push(child);
  return new Promise((settle, reject) => {
    let output = "";
    const onOutput = (chunk: Buffer): void => {
      output += chunk.toString();
      const address = /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0];
      if (address) settle(address);
    };
    child.stdout.on("data", onOutput);
    child.stderr.on("data", onOutput);
    child.once("close", (code) => reject(new Error(`${name} ended with ${code}: ${output}`)));
  });
}

test("runs the tracking redirect on Deno unchanged", async () => {
  const link = await addLink(fixture.sql);
  const address = await start("follow-link");
  const response = await fetch(`${address}/follow-link/${String(link.tracking_code)}`, {
    redirect: "manual",
    headers: { "User-Agent": person, "X-Forwarded-For": "192.0.2.7" },
  });
  expect(response.status).toBe(302);
  expect(response.headers.get("Location")).toBe(link.original_url);
  const [counted] = await fixture.sql<Row[]>`
    select click_count from public.affiliate_links where id = ${String(link.id)}`;
  expect(counted).toEqual({ click_count: 1 });
  const lost = await fetch(`${address}/follow-link/EN_AAAAAAAA`);
  expect(lost.status).toBe(404);
  const page = await fetch(`${address}/follow-link/EN_AAAAAAAA`, {
    redirect: "manual",
    headers: { Accept: "text/html" },
  });
  expect(page.headers.get("Location")).toBe("https://ensemble.example/link-closed?reason=unknown");
});

test("uses the legacy key when the project has no secret keys", async () => {
  legacyKeyIsOn = true;
  const link = await addLink(fixture.sql);
  const address = await start("follow-link", { SUPABASE_SECRET_KEYS: "" });
  const follow = async () => {
    const init: RequestInit = { redirect: "manual", headers: { "User-Agent": person } };
    return (await fetch(`${address}/go/${String(link.tracking_code)}`, init)).status;
  };
  expect(await follow()).toBe(302);
  legacyKeyIsOn = false;
  expect(await follow()).toBe(503);
});

test("runs the partner API on Deno unchanged", async () => {
  const { data } = await fixture.administrator.api.rpc("create_api_key", {
    name: "Hosted",
    scopes: ["links:read"],
  });
  const link = await addLink(fixture.sql);
  const address = await start("partner-api");
  const request = (key: string) =>
    fetch(`${address}/partner-api/v1/links/${String(link.tracking_code)}`, {
      headers: { Authorization: `Bearer ${key}` },
    });
  const response = await request(String((data as Row).key));
  expect(response.status).toBe(200);
  expect(await response.json()).toMatchObject({
    tracking_url: `https://ensemble.example/go/${String(link.tracking_code)}`,
  });
  expect((await request("ens_0")).status).toBe(401);
  const document = await fetch(`${address}/partner-api/v1/openapi.json`);
  expect(await document.json()).toMatchObject({ openapi: "3.1.0" });
});

test("runs the one-click unsubscription on Deno unchanged", async () => {
  const [row] = await fixture.sql<{ key: string }[]>`
    insert into public.alert_recipients (address) values ('mia@people.example')
    returning private.alert_key(id, 'unsubscribe') as key`;
  const page = `${await start("unsubscribe")}/unsubscribe/${row!.key}`;
  const redirect = await fetch(page, { redirect: "manual" });
  expect(redirect.headers.get("Location")).toBe(
    `https://ensemble.example/alerts/unsubscribe?key=${row!.key}`,
  );
  const body = new URLSearchParams({ "List-Unsubscribe": "One-Click" });
  expect((await fetch(page, { method: "POST", body })).status).toBe(200);
  expect(await fixture.sql`select from public.alert_recipients`).toEqual([]);
});

test("serves calendars on Deno unchanged", async () => {
  const { data: key } = await fixture.shopper.api.rpc("create_calendar_feed", { kind: "bookings" });
  const feed = `${await start("calendar")}/calendar/${String(key)}.ics`;
  const response = await fetch(feed);
  expect(await response.text()).toMatch(
    /^BEGIN:VCALENDAR\r\n[^]*X-WR-CALNAME:Ensemble bookings\r\n/,
  );
  const headers = { "If-None-Match": response.headers.get("ETag") ?? "" };
  expect((await fetch(feed, { headers })).status).toBe(304);
});

test("runs networks' notifications on Deno unchanged", async () => {
  const partner = await addPartner(fixture.sql);
  const { data: key } = await fixture.administrator.api.rpc("create_postback", {
    ...{ partner: partner.id, field_names: {}, approved: [], declined: [], currency: "USD" },
  });
  const address = `${await start("postback")}/postback/${String(key)}`;
  const body = new URLSearchParams({ AwinTransactionPush: '{"order":"O-1","sale":1}' });
  expect((await fetch(`${address}?commission=0.1`, { method: "POST", body })).status).toBe(200);
  const lines =
    await fixture.sql`select order_reference, commission::float from public.affiliate_conversions`;
  expect(lines).toEqual([{ order_reference: "O-1", commission: 0.1 }]);
});

test("runs the telemetry collector on Deno unchanged, with maps that require a key", async () => {
  const map = JSON.stringify({ version: 3, sources: ["a.tsx"], names: [], mappings: "AAMG" });
  const maps = createServer(({ url, headers }, outgoing) => {
    const exists = url === "/maps/shop/1.0.0+0123456789/a.js.map";
    outgoing.writeHead(exists && headers.authorization === "Bearer key" ? 200 : 404).end(map);
  });
  const port = await listenLocally(maps);
  const MAPS_ADDRESS = `http://127.0.0.1:${port}/maps`;
  const address = await start("telemetry", { MAPS_ADDRESS, MAPS_KEY: "key" });
  const event = { remote: "shop", release: "source", channel: "stable", screen: "home" };
  const body = {
    version: 1,
    environment: "hosted",
    sampleRate: 1,
    events: [
      { ...event, kind: "load", value: 12.5, bytes: 100 },
      { ...event, kind: "error", error: "Error", frames: ["shop/1.0.0+0123456789/a.js:1:9"] },
    ],
  };
  const send = (text: string) => fetch(`${address}/telemetry`, { method: "POST", body: text });
  expect((await send(JSON.stringify(body))).status).toBe(204);
  expect((await send("{}")).status).toBe(422);
  const stored = await fixture.sql<Row[]>`
    select environment, value, weight, source_file, source_line
    from public.telemetry_events order by id`;
  maps.close();
  const hosted = { environment: "hosted", weight: 1 };
  expect(stored).toEqual([
    { ...hosted, value: 12.5, source_file: null, source_line: null },
    { ...hosted, value: null, source_file: "a.tsx", source_line: 7 },
  ]);
});
