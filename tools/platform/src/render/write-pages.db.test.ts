import { mkdtemp, readFile, rm } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import { Hono } from "hono";
import { afterAll, beforeAll, expect, test } from "vitest";
import { publishSample } from "../../fixtures/sample-environment";
import { closeServer, listen } from "../serve/gateway";
import { folderStore } from "../store/folder-store";
import { writePages } from "./write-pages";

let folder: string;
let backend: TestBackend;
let supabase: { url: string; key: string };

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ensemble-pages-"));
  backend = await createTestBackend({ seeded: true });
  const server = await listen(
    new Hono().all("*", ({ req }) => backend.fetch(req.raw)),
    0,
  );
  const url = `http://localhost:${(server.address() as AddressInfo).port}`;
  supabase = { url, key: backend.anonKey };
  return () => closeServer(server);
});

afterAll(async () => {
  await backend.dispose();
  await rm(folder, { recursive: true });
});

const site = "https://ensemble.example";

async function write(maxPages: number, secondary?: string[]) {
  await publishSample(folder, "production", { site, supabase }, secondary);
  const written = await writePages({
    name: "production",
    store: folderStore(folder),
    maxPages,
  });
  const keys = (await folderStore(folder).list(`${written.folder}/`)).map(({ key }) => key);
  const read = (path: string) => readFile(join(folder, written.folder, path), "utf8");
  return { ...written, paths: keys.map((key) => key.slice(written.folder.length + 1)), read };
}

async function popular(limit: number): Promise<string[]> {
  const { data } = await backend
    .client()
    .from("outfits")
    .select("slug")
    .eq("listed", true)
    .order("popularity", { ascending: false })
    .order("id")
    .limit(limit);
  return (data as { slug: string }[]).map(({ slug }) => slug);
}

test("writes the most visited pages, and the document for those without server rendering", async () => {
  const api = backend.client();
  const { count: collections } = await api
    .from("collections")
    .select("id", { count: "exact", head: true })
    .eq("status", "published");
  const { count: experts } = await api
    .from("expert_stylists")
    .select("id", { count: "exact", head: true })
    .eq("is_active", true);
  const { paths, read, rendered, problems } = await write(collections! + experts! + 3);
  const outfits = paths.filter((path) => /^outfits\/.+\/index\.html$/.test(path));
  const slugs = await popular(3);
  expect(outfits.sort()).toEqual(slugs.map((slug) => `outfits/${slug}/index.html`).sort());
  expect(await read(`outfits/${slugs[0]}/index.html`)).toContain(
    `<div id="site">outfit ${slugs[0]}</div>`,
  );
  expect(await read("outfits/index.html")).toContain("The Quiet Yes");
  expect(await read("outfits/index.html")).toContain(
    '<script type="speculationrules" id="links-own">',
  );
  expect(await read("index.html")).toContain("home of cards");
  for (const path of ["favorites/index.html", "throws/index.html"]) {
    expect(await read(path)).toContain('<div id="site"></div>');
  }
  expect(await read("robots.txt")).toBe("User-agent: *\n");
  expect(await read("sitemap.xml")).toContain(`<loc>${site}/sitemaps/outfits-1.xml</loc>`);
  expect(await read("sitemaps/outfits-1.xml")).toContain(`<loc>${site}/outfits/${slugs[0]}</loc>`);
  expect(paths).toEqual(expect.arrayContaining(["index.html.br", "index.html.gz"]));
  expect(rendered).toBe(5);
  expect(problems).toEqual([expect.stringMatching("/throws wasn't rendered: Error: injected")]);
});

test("removes outdated pages", async () => {
  expect((await write(1000)).paths.length).toBeGreaterThan(20);
  const { paths } = await write(0);
  const outfits = paths.filter((path) => path.startsWith("outfits/"));
  expect(outfits).toEqual(["", ".br", ".gz"].map((ending) => `outfits/index.html${ending}`));
});

test("renders each page with the document of its generation", async () => {
  const { read, rendered } = await write(1000, ["/outfits/:slug"]);
  const [slug] = await popular(1);
  const marked = (text: string) => text.includes('<meta name="generation" content="secondary">');
  const outfit = await read(`outfits/${slug}/index.html`);
  expect([marked(outfit), outfit.includes(`outfit ${slug}</div>`)]).toEqual([true, true]);
  expect(rendered).toBeGreaterThan(20);
  for (const path of ["index.html", "outfits/index.html"])
    expect(marked(await read(path)), path).toBe(false);
});

test("refuses an environment without a site", async () => {
  await publishSample(folder, "staging", { supabase });
  const store = folderStore(folder);
  await expect(writePages({ name: "staging", store, maxPages: 1 })).rejects.toThrow(
    'has no "site"',
  );
});
