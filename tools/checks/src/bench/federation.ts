import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { anonKey } from "@ensemble/backend/secrets";
import { defineShell } from "@ensemble/build";
import { demoAccounts } from "@ensemble/database/seed/accounts";
import {
  appsDir,
  compose,
  distDir,
  folderStore,
  publish,
  readEnvironment,
  readRelease,
  releaseApp,
  releaseKey,
  remoteNames,
} from "@ensemble/platform";
import type { Browser } from "@playwright/test";
import { createRsbuild, mergeRsbuildConfig } from "@rsbuild/core";
import { codeBytes } from "../transfer";
import { interleave, printResults, summarize } from "./measure";
import { pages, toMedians, visits } from "./page";
import { openBrowser, recordTasks, visitPage, waitForIdle } from "./phone";
import {
  type Bench,
  readScript,
  startServer,
  startSite,
  waitForRenderedPage,
  workspace,
} from "./site";

/** Maximum ratio of the site from remotes to one bundle, over all pages. */
const goal = 1.05;
const comparedMetrics = [
  ...["HTML kB", "code kB", "main text ms", "largest paint ms", "interactive ms"],
  ...["processor ms", "next page ms"],
];

/** Pages of each remote; a visitor goes on to `next`, which is another remote's. */
const visitedPages = {
  home: { ...pages.home, next: pages.experts },
  outfits: { ...pages.outfits, next: pages.experts },
  item: { ...pages.item, next: pages.experts },
  expert: { ...pages.expert, next: pages.outfits },
  administration: { path: "/admin", text: 'main a[href^="/admin/"]', next: pages.outfits },
};

/**
 * Compares the site from a shell and remotes with the same site from one bundle, both served like
 * production before one backend. One bundle is visited twice, which shows what chance does.
 */
export const benchFederation: Bench = async (context) => {
  const backend = await startSite(context);
  console.log("Building the site as one bundle ...");
  const serve = (store: string) => {
    const args = [...readScript(workspace, "platform"), "serve", "local"];
    const settings = { PORT: "0", SUPABASE_URL: backend.origin, ENSEMBLE_STORE: store };
    return startServer(context, workspace.folder, args, settings);
  };
  const single = await serve(await storeOneBundle(context.folder));
  const federated = await serve(distDir);
  const browser = await openBrowser(context);
  console.log(`Visiting every page ${visits + 1} times ...`);
  const measured = await interleave(
    visitedPages,
    [single, single, federated],
    ({ path, text, next }, { origin }) => useSite(browser, origin, { path, text, next }),
    // The first visit makes the server create renditions.
    { runs: visits, warm: 1 },
  );
  const results = summarize(measured, toMedians);
  const title = `First visits, an activity and a second page on a slow phone; medians of ${visits}`;
  printResults(title, ["one bundle", "again", "remotes"], results);
  const sum = (side: number, metric: string) =>
    Object.values(results).reduce((total, sides) => total + sides[side]![metric]!, 0);
  return comparedMetrics.filter((metric) => sum(2, metric) > goal * sum(0, metric));
};

interface VisitedPage {
  path: string;
  text: string;
  next: { path: string; text: string };
}

/**
 * Opens a page, moves the pointer, which starts a rendered page's code, and goes on to another page
 * without a new document. "interactive" counts from the activity, or for pages that aren't rendered
 * from the navigation.
 */
async function useSite(browser: Browser, origin: string, { path, text, next }: VisitedPage) {
  const isGuarded = path === "/admin";
  if (!isGuarded) await waitForRenderedPage(origin + path);
  const session = isGuarded ? await administratorStorage(origin) : undefined;
  const { page, metrics, transfers, end } = await visitPage(browser, origin + path, text, session);
  const endRecording = await recordTasks(browser, page);
  const usable = page.evaluate(async () => {
    const startedAt = performance.now();
    while (window.preHydrationInput) await new Promise(requestAnimationFrame);
    window.watched.last = performance.now();
    return window.watched.last - startedAt;
  });
  for (const at of [1, 9]) await page.mouse.move(at, at);
  const usableMs = await usable;
  await waitForIdle(page);
  const firstBytes = codeBytes(transfers);

  const nextMs = await page.evaluate(async (target) => {
    const startedAt = performance.now();
    history.pushState(null, "", target.path);
    dispatchEvent(new PopStateEvent("popstate", { state: null }));
    while (!document.querySelector(target.text)) await new Promise(requestAnimationFrame);
    window.watched.last = performance.now();
    return window.watched.last - startedAt;
  }, next);
  await waitForIdle(page);
  const tasks = await endRecording();
  await end();
  return {
    "HTML kB": metrics["HTML kB"],
    "code kB": codeBytes(transfers) / 1000,
    "next page's kB": (codeBytes(transfers) - firstBytes) / 1000,
    "main text ms": metrics["main text ms"],
    "largest paint ms": metrics["largest paint ms"],
    "interactive ms": isGuarded ? metrics["main text ms"] : usableMs,
    "next page ms": nextMs,
    "processor ms": metrics["main thread ms"] + tasks.reduce((sum, ms) => sum + ms, 0),
  };
}

declare global {
  interface Window {
    /** The shell's, until the page is hydrated. */
    preHydrationInput?: object;
  }
}

/** Returns the browser storage of an administrator who has signed in before. */
async function administratorStorage(origin: string) {
  const { email, password } = demoAccounts.find((account) => account.email.startsWith("admin"))!;
  const response = await fetch(`${origin}/auth/v1/token?grant_type=password`, {
    method: "POST",
    headers: { apikey: anonKey, "Content-Type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  if (!response.ok) throw new Error(`Signing in failed: ${await response.text()}`);
  const session = (await response.json()) as { expires_in: number };
  const expires = { expires_at: Math.floor(Date.now() / 1000) + session.expires_in };
  const localStorage = [
    { name: "ensemble.session", value: JSON.stringify({ ...expires, ...session }) },
    { name: "ensemble.administrator", value: "yes" },
  ];
  return { cookies: [], origins: [{ origin, localStorage }] };
}

/**
 * Builds the whole site as one bundle without federation: the shell imports every remote's list of
 * screens and parts, and each of them stays a chunk. Configuration, document, server rendering, prefetches and
 * heroes are those of the site from remotes, whose latest releases must exist. Returns a store's
 * folder that serves it as `local`.
 */
async function storeOneBundle(folder: string): Promise<string> {
  const output = join(folder, "output");
  const { aliases, server } = await writeReplacements(join(folder, "source"));
  const rsbuild = await createRsbuild({
    cwd: join(appsDir, "shell"),
    config: mergeRsbuildConfig(defineShell(), {
      mode: "production",
      output: { distPath: { root: output } },
      resolve: { alias: aliases },
      environments: { server: { source: { entry: { shell: server } } } },
      performance: { printFileSize: false },
      logLevel: "warn",
    }),
  });
  const { stats, close } = await rsbuild.build();
  const { children: [{ chunks = [] } = {}] = [] } = stats!.toJson({
    ...{ all: false, children: true, chunks: true, chunkOrigins: true },
  });
  await close();
  const filesOf = (app: string, kind: "screen" | "part"): Record<string, string[]> =>
    Object.fromEntries(
      chunks.flatMap(({ files = [], origins = [] }) =>
        origins.flatMap(({ moduleName, request }): [string, string[]][] => {
          const name = new RegExp(`/([a-z0-9-]+)-${kind}$`).exec(request ?? "")?.[1];
          return name && moduleName?.includes(`/${app}/src/remote`) ? [[name, files]] : [];
        }),
      ),
    );

  const store = folderStore(join(folder, "store"));
  const shell = await releaseApp("shell", store, { output });
  const base = `/r/shell/${shell.release}/`;
  const read = async (path: string) =>
    (await store.read(`${releaseKey(shell)}/${path}`))!.body.toString();
  const built = folderStore(distDir);
  const remotes = await Promise.all(
    remoteNames.map(async (app) => {
      const release = await readRelease(app, "latest", built);
      const [screens, parts] = [filesOf(app, "screen"), filesOf(app, "part")];
      if (Object.keys(screens).length === 0)
        throw new Error(`The bundle doesn't contain ${app}'s screens.`);
      const files = shell.files.filter(({ path }) => !path.startsWith("server/"));
      // Pages prefetch the files of a remote whose entry has a digest; they have requested the icon.
      return [
        app,
        { ...release, entry: ["document/icon.svg"], screens, parts, files, base, read },
      ] as const;
    }),
  );
  const environment = await readEnvironment("local", { store: built });
  const substitutes = { shell: { ...shell, base, read }, ...Object.fromEntries(remotes) };
  await publish("local", await compose(environment, store, substitutes), store);
  return join(folder, "store");
}

/**
 * Writes what replaces federation. Returns the aliases of the shell's modules, and the entry of its
 * server bundle.
 */
async function writeReplacements(folder: string) {
  await mkdir(folder, { recursive: true });
  const remotes = [
    ...remoteNames.map((app, at) => {
      const screens = JSON.stringify(join(appsDir, app, "src/remote"));
      return `import { remote as remote${at} } from ${screens};`;
    }),
    `const remotes = { ${remoteNames.map((app, at) => `"${app}": { remote: remote${at} }`).join()} };`,
  ].join("\n");
  const texts = {
    federation: `${remotes}
      export const createFederation = () => ({ load: async (name) => remotes[name] });`,
    "shared-modules": `
      export const eagerModules = {};
      export const sharedPackages = async () => ({});
      export const shareScope = () => ({});`,
    server: `${remotes}
      import * as shell from ${JSON.stringify(join(appsDir, "shell/src/server"))};
      export const { shared } = shell;
      export const openSite = (options) => shell.openSite({ ...options, remotes });`,
  };
  for (const [name, text] of Object.entries(texts))
    await writeFile(join(folder, `${name}.js`), text);
  const shared = join(folder, "shared-modules.js");
  const aliases = {
    "./remotes/federation": join(folder, "federation.js"),
    "./remotes/shared-modules": shared,
    "../remotes/shared-modules": shared,
  };
  return { aliases, server: join(folder, "server.js") };
}
