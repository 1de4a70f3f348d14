import { mkdtemp, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { publishSite } from "../../fixtures/conformance/sample-site";
import { sampleComposed } from "../../fixtures/sample-environment";
import { parseCurrent } from "../environments/current";
import { requireCurrent } from "../environments/environment";
import { publish } from "../compose/publish";
import { folderStore } from "../store/folder-store";
import type { Store } from "../store/store";
import { adapters, deploy } from "./hosts";
import { documentConf, quote, siteConf } from "./nginx";

describe("hosts", () => {
  const project = "https://project.supabase.example";
  const own = { supabase: { url: "/", key: "" } };
  let folder: string;
  let store: Store;
  let outDir: string;

  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), "ensemble-deploy-"));
    store = folderStore(join(folder, "store"));
    outDir = join(folder, "host");
  });

  afterEach(() => rm(folder, { recursive: true }));

  const toNginx = (more: { mapsKey?: string; pages?: boolean } = {}) =>
    deploy(adapters.nginx!, {
      name: "production",
      environment: own,
      store,
      outDir,
      project,
      ...more,
    });
  const copied = async () =>
    (await folderStore(join(outDir, "files")).list("")).map(({ key }) => key).sort();

  test("keeps older releases for open pages, and updates the published document", async () => {
    const { cards } = await publishSite(store);
    await toNginx();
    const first = await readFile(join(outDir, "files/environments/production/current"), "utf8");
    await publish("production", sampleComposed({ routes: ["/"] }), store);
    await store.remove(`releases/cards/${cards}/remote-entry.js`);
    expect(await toNginx()).toContain("nginx -s reload");
    const second = await readFile(join(outDir, "files/environments/production/current"), "utf8");
    expect(second).not.toBe(first);
    expect(second).toBe((await store.read("environments/production/current"))!.body.toString());
    expect(await copied()).toContain(`releases/cards/${cards}/remote-entry.js`);
    const conf = await readFile(join(outDir, "files/environments/production/headers.conf"), "utf8");
    expect(conf).toContain(parseCurrent(second).document);
  });

  test("ends with the newer document when another one is published during the copy", async () => {
    await publishSite(store);
    const { read } = store;
    const publishDuringCopy = async (key: string) => {
      if (key.endsWith("/headers.conf")) {
        store.read = read;
        await publish("production", sampleComposed({ routes: ["/"] }), store);
      }
      return read(key);
    };
    store.read = publishDuringCopy;
    await toNginx();
    const host = folderStore(join(outDir, "files"));
    const { document, version } = await requireCurrent("production", host);
    expect(version).toBe(2);
    const conf = await host.read("environments/production/headers.conf");
    expect(conf!.body.toString()).toContain(document);
  });

  test("copies source maps only with a collector's key, and doesn't copy server bundles to nginx", async () => {
    await publishSite(store);
    await toNginx();
    const before = await copied();
    expect(before.filter((key) => /\/(maps|server)\//.test(key))).toEqual([]);
    await toNginx({ mapsKey: "key" });
    const more = (await copied()).filter((key) => !before.includes(key));
    expect(more).toEqual([expect.stringMatching(/\/maps\/screen\.js\.map$/)]);
    // The configuration contains the key.
    expect((await stat(join(outDir, "site.conf"))).mode & 0o777).toBe(0o600);
  });

  test("copies prerendered pages only on request", async () => {
    await publishSite(store);
    await toNginx();
    const without = await copied();
    expect(without.filter((key) => key.includes("/pages/"))).toEqual([]);
    await toNginx({ pages: true });
    const more = (await copied()).filter((key) => !without.includes(key));
    expect(more).toContainEqual(
      expect.stringMatching(/\/pages\/cards\/prerendered\/details\/index\.html\.gz$/),
    );
  });

  test("refuses an environment without a Supabase project", async () => {
    const unnamed = { name: "production", environment: own, store, outDir };
    await expect(deploy(adapters.nginx!, unnamed)).rejects.toThrow("SUPABASE_URL");
  });

  test("refuses to deploy a folder store to a bucket host", async () => {
    const named = { name: "production", environment: own, store, outDir, project };
    await expect(deploy(adapters.s3!, named)).rejects.toThrow("ENSEMBLE_STORE");
  });
});

describe("nginx", () => {
  const folder = "environments/production/0123456789abcdef";
  const routes = ["/", "/outfits/:slug", "/outfits/new", "/experts"];
  const served = { folder, headers: {}, routes, icon: "/r/shell/1/document/icon.svg" };

  const listLocations = (text: string) =>
    [
      ...text.matchAll(/location ~\* "(\^\/\(\?:.+)" \{|try_files \S+\$args \S+\/(\S+\.html);/g),
    ].map(([, expression, document]) => expression ?? document);

  test("serves each generation's routes with its document, static segments before parameters", () => {
    const text = documentConf({ ...served, secondary: ["/outfits/:slug"] });
    expect(listLocations(text)).toEqual([
      ...["^/(?:outfits/new)/?$", "index.html"],
      ...["^/(?:outfits/[^/]+)/?$", "secondary.html"],
      ...["^/(?:experts|)/?$", "index.html"],
    ]);
    expect(text).toContain(`location = /${folder}/secondary.html {\n  internal;`);
  });

  test("doesn't name a second document for one generation", () => {
    expect(documentConf(served)).not.toContain("secondary");
  });

  test("names a sitemap only if pages, and with them the sitemap, are prerendered", () => {
    const robots =
      "User-agent: *\nDisallow: /admin\nSitemap: https://ensemble.example/sitemap.xml\n";
    const text = documentConf({ ...served, robots });
    expect(text).toContain('return 200 "User-agent: *\nDisallow: /admin\n";');
    expect(text).toContain(`try_files /${folder}/pages/robots.txt @robots;`);
  });

  test("logs no address that contains a key", () => {
    const host = { name: "production", outDir: "/", store: "", ownBackend: true };
    const text = siteConf({ ...host, project: "https://project.supabase.example" });
    const unlogged = [
      ...text.matchAll(/location \^~ (\S+) \{ access_log off; error_log \/dev\/null;/g),
    ];
    expect(unlogged.map(([, path]) => path)).toEqual([
      ...["/api/calendar/", "/api/postback/", "/api/unsubscribe/"],
    ]);
  });

  test("rejects text in which nginx would expand a variable", () => {
    expect(() => quote("script-src $host")).toThrow("variable");
  });

  test("escapes characters that would end the string", () => {
    expect(quote('say "\\d$"')).toBe('"say \\"\\\\d$\\""');
  });
});
