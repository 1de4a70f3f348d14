import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { parseComposition, type ComposedRemote, type Composition } from "@ensemble/contract";
import { remoteNames, type AppName, type RemoteName } from "./app-name";
import { writeDocument } from "./document";
import { readEnvironment, type Environment } from "./environment";
import { readRelease, type Release } from "./release";
import { securityHeaders } from "./security-headers";
import { compressBeside } from "./compress";
import { composedDir, productVersion } from "./workspace";

/** Where a release's files are served; relative, so that any origin can serve them. */
const basePath = (app: AppName, release: string) => `/r/${app}/${release}/`;

/**
 * Composes an environment: `index.html` with everything a page must know, and `headers.json` with
 * what must be sent along. Returns the folder. Throws CompositionError when the file is wrong.
 */
export async function composeEnvironment(name: string): Promise<string> {
  return compose(await readEnvironment(name));
}

/** Composes an environment that was read already. */
export async function compose(environment: Environment): Promise<string> {
  const { releases, security, ...settings } = environment;
  const shell = await readRelease("shell", releases.shell);
  const remotes = await Promise.all(remoteNames.map((name) => composeRemote(name, releases[name])));
  const composition: Composition = parseComposition({
    settings,
    version: productVersion(),
    shell: { release: shell.release, base: basePath("shell", shell.release) },
    remotes,
  });
  const { html, inlineScripts } = await writeDocument(composition, shell);
  const headers = securityHeaders({ supabaseUrl: settings.supabase.url, security, inlineScripts });

  const folder = join(composedDir, settings.environment);
  await mkdir(folder, { recursive: true });
  await replaceFile(join(folder, "headers.json"), `${JSON.stringify(headers, null, 2)}\n`);
  await replaceFile(join(folder, "index.html"), html);
  await compressBeside(folder, ["index.html"]);
  return folder;
}

async function composeRemote(name: RemoteName, wanted: string): Promise<ComposedRemote> {
  const release = await readRelease(name, wanted);
  const [entry = ""] = release.entry;
  return {
    name,
    release: release.release,
    base: basePath(name, release.release),
    entry,
    routes: release.routes.map((route) => ({ ...route, files: firstPaintFiles(release, route) })),
  };
}

/** The container, what it exposes, and the screen's own files. Throws for a screen without files. */
function firstPaintFiles(release: Release, route: { name: string }): string[] {
  const files = release.screens[route.name];
  if (!files) {
    throw new Error(
      `${release.app}: no file holds the screen "${route.name}". ` +
        `It must be loaded with import("./features/<noun>/${route.name}-screen").`,
    );
  }
  return [...release.entry, ...files];
}

/** Replaces a file as a whole: whoever reads meanwhile gets the old one or the new one. */
async function replaceFile(file: string, content: string): Promise<void> {
  await writeFile(`${file}.draft`, content);
  await rename(`${file}.draft`, file);
}
