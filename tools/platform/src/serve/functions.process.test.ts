import { execFile } from "node:child_process";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { promisify } from "node:util";
import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import { followLink } from "@ensemble/database/functions/follow-link";
import { partnerApi } from "@ensemble/database/functions/partner-api";
import { afterAll, beforeAll, expect, test } from "vitest";
import { gatewayApp, listen } from "./gateway";

const run = promisify(execFile);
const person = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15) AppleWebKit/605.1 Safari/605.1";

let backend: TestBackend;
let server: Server;
let origin: string;
let code: string;
let key: string;

beforeAll(async () => {
  backend = await createTestBackend({ seeded: true });
  const { serviceKey, fetch } = backend;
  const database = { url: "http://localhost:4200", serviceKey, fetch };
  const site = "http://localhost:4200";
  const app = gatewayApp({
    document: tmpdir(),
    backend: fetch,
    functions: {
      "follow-link": followLink({ database, visitors: { salt: "salt" }, site }),
      "partner-api": partnerApi({ database, site }),
    },
  });
  server = (await listen(app, 0)) as Server;
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const admin = backend.client();
  await admin.auth.signInWithPassword({
    email: "admin@ensemble.example",
    password: "ensemble-admin",
  });
  const found = await admin.rpc("search_links", { statuses: ["active"], page_size: 1 });
  code = (found.data as { links: { tracking_code: string }[] }).links[0]!.tracking_code;
  const scopes = ["links:read", "conversions:write"];
  const made = await admin.rpc("create_api_key", { name: "Gateway", scopes });
  key = (made.data as { key: string }).key;
});

afterAll(async () => {
  server.close();
  await backend.dispose();
});

const clicks = async (): Promise<number> => {
  const { data } = await backend
    .client(backend.serviceKey)
    .from("affiliate_links")
    .select("click_count")
    .eq("tracking_code", code)
    .single();
  return Number(data?.click_count);
};

test("redirects a tracking link and ignores the caller's X-Forwarded-For", async () => {
  const before = await clicks();
  for (const claimed of ["198.51.100.1", "198.51.100.2"]) {
    const response = await fetch(`${origin}/go/${code}`, {
      redirect: "manual",
      headers: { "User-Agent": person, "X-Forwarded-For": claimed },
    });
    expect(response.status).toBe(302);
    expect(response.headers.get("Location")).toMatch(/^https?:\/\//);
  }
  expect(await clicks()).toBe(before + 1);
  const lost = await fetch(`${origin}/go/nothing`, { redirect: "manual" });
  expect([lost.status, lost.headers.get("Content-Type")]).toEqual([
    404,
    "text/plain; charset=utf-8",
  ]);
});

test("accepts a conversion that curl sends twice", async () => {
  const report = async (order = "C-1", revenue = 12.5, ...more: string[]) => {
    const sent = { tracking_code: code, order_reference: order, revenue };
    const { stdout } = await run("curl", [
      ...["--silent", "--include", `${origin}/api/partner/v1/conversions`],
      ...["--header", `Authorization: Bearer ${key}`],
      ...["--header", "Content-Type: application/json"],
      ...["--data", JSON.stringify(sent)],
      ...more,
    ]);
    return stdout;
  };
  const [first, again] = [await report(), await report()];
  expect(first).toMatch(/^HTTP\/1.1 201 /);
  expect(again).toMatch(/^HTTP\/1.1 200 /);
  expect(again).toMatch(/ratelimit: "key";r=118;t=\d+/i);
  expect(again.split("\r\n\r\n")[1]).toBe(first.split("\r\n\r\n")[1]);
  const once = ["--header", 'Idempotency-Key: "c-2"'];
  const [created, repeated] = [await report("C-2", 8, ...once), await report("C-2", 8, ...once)];
  expect(repeated).toMatch(/^HTTP\/1.1 201 /);
  expect(repeated.split("\r\n\r\n")[1]).toBe(created.split("\r\n\r\n")[1]);
  expect(await report("C-2", 9, ...once)).toMatch(/^HTTP\/1.1 422 [^]+"key_reused"/);
  const { stdout } = await run("curl", ["--silent", `${origin}/api/partner/v1/links`]);
  expect(JSON.parse(stdout)).toMatchObject({ status: 401, code: "key_missing" });
});

test("serves the API document without a key, and HEAD without a body", async () => {
  const response = await fetch(`${origin}/api/partner/v1/openapi.json`);
  expect(await response.json()).toMatchObject({
    servers: [{ url: "http://localhost:4200/api/partner/v1" }],
  });
  const head = await fetch(`${origin}/api/partner/v1/links`, {
    method: "HEAD",
    headers: { Authorization: `Bearer ${key}` },
  });
  expect([head.status, await head.text()]).toEqual([200, ""]);
});
