import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { defineShell } from "@ensemble/build";
import {
  appsDir,
  compose,
  distDir,
  environmentKey,
  folderStore,
  publish,
  readEnvironment,
  readRelease,
  releaseApp,
  releaseKey,
  remoteNames,
} from "@ensemble/platform";
import { createRsbuild, mergeRsbuildConfig } from "@rsbuild/core";

/**
 * Builds the whole site into `folder` as one bundle without federation: the shell's entry imports
 * every remote's list of screens, and each screen stays a separate chunk. Bundler configuration,
 * document, preloads and leads are those of the federated site, whose latest releases must exist.
 * Returns the folders that a gateway serves it from.
 */
export async function buildSingleBundle(folder: string) {
  const output = join(folder, "output");
  const rsbuild = await createRsbuild({
    cwd: join(appsDir, "shell"),
    environment: ["web"],
    config: mergeRsbuildConfig(defineShell(), {
      mode: "production",
      output: { distPath: { root: output } },
      resolve: { alias: await writeStandIns(join(folder, "source")) },
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
      if (Object.keys(screens).length === 0) throw new Error(`The bundle lacks ${app}'s screens.`);
      return [app, { ...release, entry: [], screens, files, base, read }] as const;
    }),
  );
  const substitutes = { shell: { ...shell, base, read }, ...Object.fromEntries(remotes) };
  const environment = await readEnvironment("local");
  await publish("single", await compose(environment, store, substitutes), store);
  return { document: join(folder, environmentKey("single")), releases: join(folder, "releases") };
}

/** Writes replacements for the shell's federation. Returns the aliases that install them. */
async function writeStandIns(folder: string): Promise<Record<string, string>> {
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
