import { mkdir, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { defineShell } from "@ensemble/build";
import {
  appsDir,
  closeServer,
  compose,
  distDir,
  environmentKey,
  folderStore,
  forwardTo,
  gatewayApp,
  listen,
  publish,
  readEnvironment,
  readRelease,
  releaseApp,
  releaseKey,
  remoteNames,
} from "@ensemble/platform";
import { createRsbuild, mergeRsbuildConfig } from "@rsbuild/core";
import { verdict } from "./measure";
import { pages } from "./page";
import { comparePages, type Side, type VisitedPage } from "./phone";
import { withBenchContext, openBrowser, signInAdministrator, startSite } from "./site";

/** Maximum ratios of the federated site to a single bundle on a first visit. */
const goals = { code: 1.25, largestPaint: 1.05 };

const visitedPages: VisitedPage[] = [
  ...pages.filter(({ name }) => ["home", "outfits", "expert"].includes(name)),
  { name: "administration", path: "/admin", text: 'main a[href^="/admin/"]', signedIn: true },
];

/**
 * Compares pages from remotes and from one bundle, with the same backend, on a throttled phone.
 * Returns whether all goals are met.
 */
export const benchFederation = (): Promise<boolean> =>
  withBenchContext(async (context) => {
    const site = await startSite(context);
    console.log("Building the site as one bundle ...");
    const single = await buildSingleBundle(context.folder);
    const federated = { document: join(distDir, environmentKey("local")) };
    const backend = forwardTo(site.origin);
    const browser = await openBrowser(context);
    const side = async (name: string, folders: { document: string }): Promise<Side> => {
      const functions = { telemetry: backend };
      const server = await listen(gatewayApp({ ...folders, backend, functions }), 0);
      context.onEnd(() => closeServer(server));
      const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
      return {
        name,
        address: (path) => origin + path,
        session: await signInAdministrator(browser, origin),
      };
    };
    const sides = [await side("one bundle", single), await side("federated", federated)] as const;
    const compared = await comparePages(browser, visitedPages, sides);
    const missedGoals = compared.flatMap(({ name, before, now }) =>
      (["code", "largestPaint"] as const)
        .filter((metric) => now[metric] > goals[metric] * before[metric])
        .map((metric) => `${name}, ${metric}`),
    );
    console.log(
      `\nJS and CSS at most ${goals.code} x, largest paint at most ${goals.largestPaint} x: ` +
        `${verdict(missedGoals.length === 0)} ${missedGoals.join("; ")}`,
    );
    return missedGoals.length === 0;
  });

/**
 * Builds the whole site into `folder` as one bundle without federation: the shell's entry imports
 * every remote's list of screens, and each screen stays a separate chunk. Uses the federated site's
 * bundler configuration, document, preloads and hero images, so its latest releases must exist.
 * Returns the folders for the gateway.
 */
async function buildSingleBundle(folder: string) {
  const output = join(folder, "output");
  const rsbuild = await createRsbuild({
    cwd: join(appsDir, "shell"),
    environment: ["web"],
    config: mergeRsbuildConfig(defineShell(), {
      mode: "production",
      output: { distPath: { root: output } },
      resolve: { alias: await writeStubs(join(folder, "source")) },
      logLevel: "warn",
    }),
  });
  const { stats } = await rsbuild.build();
  const { chunks = [] } = stats!.toJson({ all: false, chunks: true, chunkOrigins: true });
  const screensOf = (app: string) =>
    Object.fromEntries(
      chunks.flatMap(({ files = [], origins = [] }) =>
        origins.flatMap(({ moduleName, request }): [string, string[]][] => {
          const name = /\/([a-z0-9-]+)-screen$/.exec(request ?? "")?.[1];
          return name && moduleName?.includes(`/${app}/src/remote`) ? [[name, files]] : [];
        }),
      ),
    );

  const store = folderStore(folder);
  const shell = await releaseApp("shell", store, { output });
  const key = releaseKey(shell);
  const base = `/r/shell/${shell.release}/`;
  const read = async (path: string) => (await store.read(`${key}/${path}`))!.body.toString();
  const remotes = await Promise.all(
    remoteNames.map(async (app) => {
      const release = await readRelease(app, "latest", folderStore(distDir));
      const { files } = shell;
      const screens = screensOf(app);
      if (Object.keys(screens).length === 0)
        throw new Error(`The bundle doesn't contain ${app}'s screens.`);
      return [app, { ...release, entry: [], screens, files, base, read }] as const;
    }),
  );
  const substitutes = { shell: { ...shell, base, read }, ...Object.fromEntries(remotes) };
  const environment = await readEnvironment("local");
  await publish("single", await compose(environment, store, substitutes), store);
  return { document: join(folder, environmentKey("single")), releases: join(folder, "releases") };
}

/** Writes replacements for the shell's federation modules. Returns the aliases for them. */
async function writeStubs(folder: string): Promise<Record<string, string>> {
  await mkdir(folder, { recursive: true });
  const screens = (app: string) => JSON.stringify(join(appsDir, app, "src/remote"));
  const federation = [
    ...remoteNames.map((app, at) => `import { remote as remote${at} } from ${screens(app)};`),
    `const remotes = { ${remoteNames.map((app, at) => `"${app}": { remote: remote${at} }`).join()} };`,
    "export const createFederation = () => ({ load: async (name) => remotes[name] });",
  ];
  const shared = "export const sharedPackages = async () => ({});";
  const files = {
    "./remotes/federation": federation.join("\n"),
    "./remotes/shared-modules": shared,
    "../remotes/shared-modules": shared,
  };
  const aliases: Record<string, string> = {};
  for (const [request, text] of Object.entries(files)) {
    aliases[request] = join(folder, `${request.split("/").pop()}.js`);
    await writeFile(aliases[request], text);
  }
  return aliases;
}
