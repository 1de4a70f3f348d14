import {
  parseComposition,
  provideSettings,
  settingsSchema,
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
} from "@ensemble/contract";
import { satisfies } from "semver";
import { writeDocument, type WrittenDocument } from "./document";
import { drawingPlan, type DrawingPlan } from "../drawing/drawing-plan";
import { speculationRules } from "../drawing/speculation-rules";
import type { Environment, Pin } from "../environments/environment";
import { drawLead } from "../releases/lead";
import { noScreen, readRelease, releaseKey } from "../releases/release";
import { robotsText } from "./robots";
import { securityHeaders } from "./security-headers";
import type { Release } from "../releases/release-description";
import type { Served } from "./served";
import { readStored, type Store } from "../store/store";
import { productVersion } from "../workspace";

/** Apps that run from somewhere other than the environment's pinned release. */
export type Substitutes = Record<string, Served>;

/** An environment's document, its response headers and its routes. */
export interface Composed extends WrittenDocument {
  headers: Record<string, string>;
  /** Router patterns, starting with a slash. */
  routes: string[];
  /** Its robots.txt. */
  robots?: string;
  /** How a server draws its pages; undefined when it cannot. */
  drawing?: DrawingPlan;
}

/**
 * Composes an environment from the releases in `store`: a document with everything a page needs.
 * Writes nothing. Throws when a release is missing.
 */
export async function compose(
  environment: Environment,
  store: Store,
  substitutes: Substitutes = {},
): Promise<Composed> {
  const { releases, security } = environment;
  const settings = settingsSchema.parse(environment);
  provideSettings(settings);
  const serve = async (app: string, release: string) =>
    serveFrom(store, await readRelease(app, release, store));
  const { shell: shellPin, ...remotePins } = releases;
  const shell = substitutes.shell ?? (await serve("shell", shellPin!.release));
  const composeRelease = releaseComposer(shell);
  const stables: Served[] = [];
  const composeOne = async ([app, pin]: [string, Pin]): Promise<ComposedRemote> => {
    const substitute = substitutes[app];
    const { previous, canary } = substitute ? {} : pin;
    const stable = substitute ?? (await serve(app, pin.release));
    stables.push(stable);
    return {
      name: app,
      owner: stable.owner,
      channel: "stable",
      releases: [stable.release, previous, canary?.release].filter((name) => name !== undefined),
      ...composeRelease(stable),
      // No screen shows the commit of a fallback release.
      fallback: previous
        ? { ...composeRelease(await serve(app, previous)), commit: undefined }
        : undefined,
      canary: canary?.percent
        ? { ...composeRelease(await serve(app, canary.release)), percent: canary.percent }
        : undefined,
    };
  };
  const remotes = await Promise.all(Object.entries(remotePins).map(composeOne));
  const composition: Composition = parseComposition({
    settings,
    version: productVersion(),
    shell: {
      release: shell.release,
      commit: shell.commit,
      owner: shell.owner,
      base: shell.base,
    },
    remotes,
  });
  const { html, inlineScripts } = await writeDocument(composition, shell);
  const plan = await drawingPlan(shell, stables);
  const speculation = speculationRules([shell, ...stables]);
  const drawing = plan && { ...plan, speculation };
  const headers = securityHeaders({
    supabaseUrl: settings.supabase.url,
    security,
    overrides: settings.overrides?.origins,
    telemetry: settings.telemetry?.endpoint,
    inlineScripts: drawing?.speculation ? [...inlineScripts, drawing.speculation] : inlineScripts,
    bases: [shell.base, ...remotes.map(({ base }) => base)],
  });
  const served = remotes.flatMap((remote) => [remote, remote.fallback ?? [], remote.canary ?? []]);
  const claims = [shell.routes, ...served.flat().map(({ routes }) => routes)].flat();
  const routes = [...new Set(claims.map(({ path }) => path))];
  return { html, inlineScripts, headers, routes, robots: robotsText(environment), drawing };
}

function serveFrom(store: Store, release: Release): Served {
  const folder = releaseKey(release);
  return {
    ...release,
    base: `/r/${release.app}/${release.release}/`,
    read: async (path) => (await readStored(store, `${folder}/${path}`)).toString(),
  };
}

/**
 * The release descriptions that a shell expects. The digest of the container proves a release,
 * because the container holds those of its chunks. Shells before contract 2.2.0 run chunks beside
 * the container and need their digests too (docs/decisions/composition/0027).
 */
function releaseComposer(shell: Served): (remote: Served) => ComposedRelease {
  const contract = shell.shared["@ensemble/contract"];
  const byContainer = contract !== undefined && satisfies(contract, ">=2.2.0");
  return (remote) => composeRelease(remote, byContainer);
}

function composeRelease(remote: Served, byContainer: boolean): ComposedRelease {
  const [entry = ""] = remote.entry;
  const routes = remote.routes.map((route) => ({
    ...route,
    lead: route.lead && drawLead(route.name, route.lead),
    files: firstPaintFiles(remote, route),
  }));
  const named = new Set([entry, ...(byContainer ? [] : routes.flatMap(({ files }) => files))]);
  const integrity = remote.files.flatMap(({ path, integrity }): [string, string][] =>
    named.has(path) ? [[path, integrity]] : [],
  );
  return {
    release: remote.release,
    commit: remote.commit,
    base: remote.base,
    entry,
    integrity: Object.fromEntries(integrity),
    routes,
  };
}

/**
 * The container, the modules it exposes, and each screen's own files. Throws for a screen without
 * files.
 */
function firstPaintFiles(release: Release, route: { name: string }): string[] {
  const files = release.screens[route.name];
  if (!files) throw new Error(`${release.app}: ${noScreen(route.name)}`);
  return [...release.entry, ...files];
}
