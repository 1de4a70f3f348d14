import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { distDir, folderStore, readRelease, readRules, releaseKey } from "@ensemble/platform";
import { createRsbuild } from "@rsbuild/core";
import { expect, test } from "../fixtures";
import type { PlainHostOptions } from "./plain-host/host";

const screens = [
  { app: "shop", screen: "outfit-list", path: "/outfits", heading: /Outfit/ },
  { app: "experts", screen: "expert-directory", path: "/experts", heading: /^Expert Style/ },
  {
    app: "admin",
    screen: "partner-directory",
    path: "/admin/partners/directory",
    heading: /^Partner Directory/,
  },
];

test("shows a screen of each remote in a host on Module Federation's own runtime", async ({
  page,
  signIn,
}) => {
  const folder = await mkdtemp(join(tmpdir(), "plain-host-"));
  await buildHost(folder);
  await page.route("**/plain-host/**", (route) =>
    route.fulfill({ path: join(folder, basename(new URL(route.request().url()).pathname)) }),
  );
  const store = folderStore(distDir);
  const { shared: versions = {} } = await readRelease("shell", "latest", store);
  const settings = await readRules("test");
  await signIn("admin");
  for (const { app, screen, path, heading } of screens) {
    const release = await readRelease(app, "latest", store);
    const options: PlainHostOptions = {
      settings,
      versions,
      remote: {
        name: `ensemble_${app}`,
        entry: `/${releaseKey(release).replace("releases/", "r/")}/mf-manifest.json`,
      },
      screen,
    };
    await page.route(path, (route) =>
      route.request().isNavigationRequest()
        ? route.fulfill({ contentType: "text/html", body: hostDocument(options) })
        : route.continue(),
    );
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
  }
  await rm(folder, { recursive: true });
});

const hostDocument = (options: PlainHostOptions) => `<!doctype html><html lang="en"><head>
  <title>Plain host</title><link rel="stylesheet" href="/plain-host/host.css"></head>
  <body><div id="host"></div><script type="application/json" id="options">${JSON.stringify(options)}</script>
  <script type="module" src="/plain-host/host.js"></script></body></html>`;

/** Bundles the host with an ordinary configuration, without this repository's. */
async function buildHost(folder: string): Promise<void> {
  const rsbuild = await createRsbuild({
    cwd: join(import.meta.dirname, "plain-host"),
    config: {
      mode: "production",
      logLevel: "error",
      source: { entry: { host: "./host.tsx" } },
      output: {
        distPath: { root: folder, js: "", jsAsync: "", css: "", cssAsync: "" },
        filename: { js: "[name].js", css: "[name].css" },
        assetPrefix: "/plain-host/",
        minify: false,
      },
      performance: { printFileSize: false },
      splitChunks: false,
      tools: {
        htmlPlugin: false,
        swc: { jsc: { transform: { react: { runtime: "automatic" } } } },
      },
    },
  });
  await (await rsbuild.build()).close();
}
