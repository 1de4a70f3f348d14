import { mkdir, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import {
  parseComposition,
  provideSettings,
  type ComposedRemote,
  type Composition,
} from "@ensemble/contract";
import { remoteNames, type AppName } from "./app-name";
import { writeDocument } from "./document";
import { readEnvironment, type Environment } from "./environment";
import { drawLead } from "./lead";
import { readRelease, type Release } from "./release";
import { securityHeaders } from "./security-headers";
import { compressBeside } from "./compress";
import { composedDir, productVersion, releasesDir } from "./workspace";

/** A release and where its files are: relative, so that any origin can serve it, or a dev server. */
export interface Served extends Release {
  base: string;
  /** The same files on this machine. */
  folder: string;
}

/** Apps that run from somewhere else than the environment's pinned release. */
export type Substitutes = Partial<Record<AppName, Served>>;

/**
 * Composes an environment: `index.html` with everything a page must know, and `headers.json` with
 * what must be sent along. Returns the folder. Throws CompositionError when the file is wrong.
 */
export async function composeEnvironment(name: string, substitutes?: Substitutes): Promise<string> {
  return compose(await readEnvironment(name), substitutes);
}

/** Composes an environment that was read already. */
export async function compose(
  environment: Environment,
  substitutes: Substitutes = {},
): Promise<string> {
  const { releases, security, ...settings } = environment;
  const serve = async (app: AppName): Promise<Served> => {
    const substitute = substitutes[app];
    if (substitute) return substitute;
    const release = await readRelease(app, releases[app]);
    const place = `${app}/${release.release}`;
    return { ...release, base: `/r/${place}/`, folder: join(releasesDir, place) };
  };
  const shell = await serve("shell");
  const remotes = await Promise.all(remoteNames.map(serve));
  provideSettings(settings);
  const composition: Composition = parseComposition({
    settings,
    version: productVersion(),
    shell: {
      release: shell.release,
      base: shell.base,
      fonts: shell.files.map(({ path }) => path).filter((path) => path.endsWith(".woff2")),
    },
    remotes: remotes.map(composeRemote),
  });
  const { html, inlineScripts } = await writeDocument(composition, shell);
  const headers = securityHeaders({
    supabaseUrl: settings.supabase.url,
    security,
    inlineScripts,
    bases: [shell.base, ...remotes.map(({ base }) => base)],
  });

  const folder = join(composedDir, settings.environment);
  await mkdir(folder, { recursive: true });
  await replaceFile(join(folder, "headers.json"), `${JSON.stringify(headers, null, 2)}\n`);
  await replaceFile(join(folder, "index.html"), html);
  await compressBeside(folder, ["index.html"]);
  return folder;
}

function composeRemote(remote: Served): ComposedRemote {
  const [entry = ""] = remote.entry;
  return {
    name: remote.app,
    release: remote.release,
    base: remote.base,
    entry,
    routes: remote.routes.map((route) => ({
      ...route,
      lead: route.lead && drawLead(route.name, route.lead),
      files: firstPaintFiles(remote, route),
    })),
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
