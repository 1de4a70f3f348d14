import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { anonKey } from "@ensemble/backend";
import { createTestBackend, type TestBackend } from "@ensemble/backend/testing";
import { afterAll, beforeAll, expect, test } from "vitest";
import { sampleComposed } from "../../fixtures/sample-environment";
import { robotsText } from "../compose/headers";
import { publish } from "../compose/publish";
import { folderStore } from "../store/folder-store";
import { gatewayApp } from "./gateway";

let folder: string;
let backend: TestBackend;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ensemble-sitemap-"));
  backend = await createTestBackend({ seeded: true });
});

afterAll(async () => {
  await backend.dispose();
  await rm(folder, { recursive: true });
});

/** A gateway whose environment names this site. */
async function serve(site?: string, indexed = true) {
  const robots = robotsText({ site, indexed });
  const name = site ? "named" : "nameless";
  const settings = { site, supabase: { url: "/", key: anonKey } };
  await publish(name, sampleComposed({ robots }, settings), folderStore(folder));
  const document = join(folder, "environments", name);
  const app = gatewayApp({ document, releases: folder, backend: backend.fetch });
  return async (path: string) => {
    const response = await app.request(`http://localhost:4200${path}`);
    return { status: response.status, text: await response.text() };
  };
}

const locations = (text: string) => [...text.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, at]) => at!);

test("lists every public outfit, collection and expert with its picture and last change", async () => {
  const get = await serve("https://ensemble.example");
  const { status, text } = await get("/sitemap.xml");
  expect(status).toBe(200);
  const parts = locations(text);
  expect(parts).toContain("https://ensemble.example/sitemaps/outfits-1.xml");
  const pages = [];
  for (const part of parts) pages.push((await get(new URL(part).pathname)).text);
  const all = pages.flatMap(locations);
  const api = backend.client();
  const { data: outfits } = await api.from("outfits").select("slug").eq("listed", true);
  const { data: experts } = await api.from("expert_stylists").select("slug");
  for (const { slug } of outfits!)
    expect(all).toContain(`https://ensemble.example/outfits/${slug}`);
  for (const { slug } of experts!)
    expect(all).toContain(`https://ensemble.example/experts/${slug}`);
  expect(all).toContain("https://ensemble.example/outfits");
  expect(all.some((address) => address.includes("/collections/"))).toBe(true);
  expect(pages.join()).toMatch(/<lastmod>2\d{3}-\d\d-\d\dT[\d:.]+Z<\/lastmod>/);
  const picture = /<image:loc>https:\/\/ensemble\.example\/storage\/v1\/object\/public\/[^<]+</;
  expect(pages.join()).toMatch(picture);
});

test("leaves deleted outfits out", async () => {
  const api = backend.client(backend.serviceKey);
  const { data } = await api.from("outfits").select("slug").eq("listed", true).limit(1);
  const { slug } = data![0]! as { slug: string };
  const page = async (site: string) => (await (await serve(site))("/sitemaps/outfits-1.xml")).text;
  expect(await page("https://before.example")).toContain(`/outfits/${slug}<`);
  const deleted_at = new Date().toISOString();
  await api.from("outfits").update({ deleted_at }).eq("slug", slug);
  expect(await page("https://after.example")).not.toContain(`/outfits/${slug}<`);
});

test("names the address that it was asked at when the environment names no site", async () => {
  const get = await serve();
  expect(locations((await get("/sitemap.xml")).text)[0]).toBe(
    "http://localhost:4200/sitemaps/lists.xml",
  );
});

test.each(["/sitemaps/outfits-99.xml", "/sitemaps/partners-1.xml", "/sitemaps/outfits-0.xml"])(
  "answers 404 for %s",
  async (path) => {
    expect((await (await serve())(path)).status).toBe(404);
  },
);

test("tells search engines where the sitemap is, or to list nothing", async () => {
  const get = await serve("https://ensemble.example");
  expect((await get("/robots.txt")).text).toBe(
    "User-agent: *\nDisallow: /admin\nDisallow: /go/\nSitemap: https://ensemble.example/sitemap.xml\n",
  );
  const hidden = await serve("https://staging.example", false);
  expect((await hidden("/robots.txt")).text).toBe("User-agent: *\nDisallow: /\n");
});
