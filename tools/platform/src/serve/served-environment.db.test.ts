import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import { Hono } from "hono";
import postgres from "postgres";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { publishSample } from "../../fixtures/sample-environment";
import { closeServer, folderFiles, listen } from "./gateway";
import { serveEnvironment } from "./served-environment";

let folder: string;
let backend: TestBackend;
let api: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ensemble-served-"));
  backend = await createTestBackend({ seeded: true });
  const server = await listen(
    new Hono().all("*", ({ req }) => backend.fetch(req.raw)),
    0,
  );
  api = `http://localhost:${(server.address() as AddressInfo).port}`;
  return () => closeServer(server);
});

afterAll(async () => {
  await backend.dispose();
  await rm(folder, { recursive: true });
});

const publishAs = (name: string, url: string) =>
  publishSample(folder, name, { supabase: { url, key: backend.anonKey } });

async function serve(name: string, databaseUrl?: string) {
  const lines: string[] = [];
  const onProgress = (line: string) => void lines.push(line);
  const site = await serveEnvironment({
    name,
    files: folderFiles(folder),
    port: 0,
    databaseUrl,
    onProgress,
  });
  onTestFinished(site.stop);
  const get = async (path: string) => (await fetch(site.origin + path)).text();
  return { get, lines };
}

const rename = async (title: string) => {
  const outfits = backend.client(backend.serviceKey).from("outfits");
  const { error } = await outfits.update({ title }).eq("slug", "the-quiet-yes");
  expect(error).toBeNull();
};

test("draws pages with the rows of a backend elsewhere", async () => {
  await publishAs("production", api);
  const { get, lines } = await serve("production");
  await vi.waitFor(async () => expect(await get("/outfits")).toContain("The Quiet Yes"), 10_000);
  expect(await get("/sitemaps/outfits-1.xml")).toContain("/outfits/the-quiet-yes<");
  expect(lines.join()).toContain("up to a minute old");
});

/** The address of a database for a role that can do nothing but listen, as the runbook makes it. */
async function listenerUrl(): Promise<string> {
  const admin = postgres(backend.databaseUrl, { max: 1 });
  const role = `page_listener_${randomUUID().slice(0, 8)}`;
  await admin.unsafe(`create role ${role} login password 'listening' connection limit 5`);
  onTestFinished(async () => {
    await admin.unsafe(`drop role ${role}`);
    await admin.end();
  });
  const url = new URL(backend.databaseUrl);
  Object.assign(url, { username: role, password: "listening" });
  return url.href;
}

test("draws a page again when the environment's database announces a change to a role without rights", async () => {
  await publishAs("production", api);
  const { get, lines } = await serve("production", await listenerUrl());
  for (const title of ["The Quiet Yes", "The Loud No", "The Quiet Yes"]) {
    await rename(title);
    await vi.waitFor(async () => expect(await get("/outfits")).toContain(title), 10_000);
  }
  expect(lines.join()).not.toContain("database");
});

test("serves pages while the database does not answer, and says so", async () => {
  await publishAs("production", api);
  const { get, lines } = await serve("production", "postgres://nobody@localhost:1/nothing");
  await vi.waitFor(() => expect(lines.join()).toContain("Changes in the database are not heard"));
  await vi.waitFor(async () => expect(await get("/outfits")).toContain("The Quiet Yes"), 10_000);
});

test("refuses an environment whose pages could not find their backend", async () => {
  await publishAs("local", "/");
  await expect(serve("local")).rejects.toThrow('must name that as "site"');
});
