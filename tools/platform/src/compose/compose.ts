import {
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
  moduleAttempts,
  moduleBase,
  provideSettings,
  type Settings,
} from "@ensemble/contract";
import { propTypes } from "@ensemble/contract/part-props";
import { parseComposition, settingsSchema } from "@ensemble/contract/schemas";
import type { Environment } from "../environments/environment";
import {
  splitByShell,
  type Generation,
  remoteRoutes,
  routesOfOtherShell,
  type RunningRemote,
} from "../environments/generations";
import { renderHero } from "../release/claimed-routes";
import {
  missingScreenMessage,
  readRelease,
  type Release,
  releaseKey,
  type ServedRelease,
} from "../release/release";
import { speculationRules, withSpeculation } from "../render/document";
import { type RenderPlan, renderPlan } from "../render/plan";
import { readStored, type Store } from "../store/store";
import { productVersion } from "../workspace";
import { writeDocument, type WrittenDocument } from "./document";
import { robotsText, securityHeaders } from "./headers";

/** Releases that replace an environment's pinned ones, by app. */
export type Substitutes = Record<string, ServedRelease>;

/** A document with the data that servers need. */
export interface ServedDocument {
  html: string;
  composition: Composition;
  /** Router patterns, starting with a slash. */
  routes: string[];
  /** How a server renders its pages; undefined if its shell has no server bundle. */
  renderPlan?: RenderPlan;
}

/** A composed environment. */
export interface Composed extends ServedDocument, WrittenDocument {
  headers: Record<string, string>;
  /** Its robots.txt. */
  robots?: string;
  /** The second generation's document, if two run (environments/generations.ts). */
  secondary?: SecondaryDocument;
}

/** Has the headers of the first document. `routes` are the ones it serves instead of the first. */
type SecondaryDocument = ServedDocument;

/**
 * Composes an environment from releases in `store`: a document with everything a page needs, and a
 * second one for remotes that need the secondary shell. Doesn't write. Throws if a release is
 * missing.
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
  const secondary = shellPin!.secondary ? await serve("shell", shellPin!.secondary) : undefined;
  const remotes = await Promise.all(
    Object.entries(remotePins).map(async ([name, pin]): Promise<RunningRemote> => {
      const substitute = substitutes[name];
      const { previous, canary } = substitute ? {} : pin;
      return {
        name,
        stable: substitute ?? (await serve(name, pin.release)),
        named: [previous, canary?.release].filter((release) => release !== undefined),
        previous: previous ? await serve(name, previous) : undefined,
        canary: canary?.percent
          ? { percent: canary.percent, release: await serve(name, canary.release) }
          : undefined,
      };
    }),
  );
  const [primary, secondGeneration] = splitByShell(shell, secondary, remotes);
  const document = await composeDocument(primary, settings, secondGeneration);
  const secondDocument =
    secondGeneration && (await composeDocument(secondGeneration, settings, primary));
  const inlineScripts = [
    ...new Set([document, secondDocument].flatMap((written) => written?.inlineScripts ?? [])),
  ];
  const headers = securityHeaders({
    supabaseUrl: settings.supabase.url,
    security,
    overrides: settings.overrides?.origins,
    telemetry: settings.telemetry?.endpoint,
    inlineScripts,
    bases: [...document.bases, ...(secondDocument?.bases ?? [])],
  });
  const robots = robotsText(environment);
  const { html, composition, routes, renderPlan } = document;
  const composed = { html, composition, inlineScripts, headers, routes, robots, renderPlan };
  if (!secondGeneration || !secondDocument) return composed;
  const secondRoutes = [...new Set(remoteRoutes(secondGeneration))];
  return {
    ...composed,
    routes: [...new Set([...routes, ...secondRoutes])],
    secondary: {
      html: secondDocument.html,
      composition: secondDocument.composition,
      routes: secondRoutes,
      renderPlan: secondDocument.renderPlan,
    },
  };
}

function serveFrom(store: Store, release: Release): ServedRelease {
  const folder = releaseKey(release);
  return {
    ...release,
    base: `/r/${release.app}/${release.release}/`,
    read: async (path) => (await readStored(store, `${folder}/${path}`)).toString(),
  };
}

interface ComposedDocument extends ServedDocument, WrittenDocument {
  /** Base URLs of its releases' files. */
  bases: string[];
}

/**
 * Composes a generation's document. Links to the other generation's routes open its document, which
 * browsers may prerender on hover.
 */
async function composeDocument(
  generation: Generation,
  settings: Settings,
  other?: Generation,
): Promise<ComposedDocument> {
  const { shell, remotes: runningRemotes } = generation;
  const remotes = runningRemotes.map(composeRemote);
  const composition = parseComposition({
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
  const served = remotes.flatMap((remote) => [remote, remote.fallback ?? [], remote.canary ?? []]);
  const claims = [shell.routes, ...served.flat().map(({ routes }) => routes)].flat();
  const routes = [...new Set(claims.map(({ path }) => path))];
  const otherRoutes = other && routesOfOtherShell(generation, other);
  const loadable = runningRemotes.flatMap(({ stable, previous, canary }) =>
    [stable, previous, canary?.release].filter((release) => release !== undefined),
  );
  const importMap = moduleDigests(loadable);
  const { html, inlineScripts } = await writeDocument(composition, shell, otherRoutes, importMap);
  const stableReleases = runningRemotes.map(({ stable }) => stable);
  const canaries = runningRemotes.flatMap(({ canary }) => canary?.release ?? []);
  const basePlan = await renderPlan(shell, stableReleases, canaries);
  const speculation = basePlan && speculationRules([shell, ...stableReleases]);
  const plan = basePlan && { ...basePlan, speculation };
  const otherSpeculation =
    other && speculationRules(routesRenderedByOtherShell(other, otherRoutes!));
  return {
    html: withSpeculation(html, otherSpeculation, "other-shell"),
    composition,
    inlineScripts: [...inlineScripts, speculation, otherSpeculation].filter(
      (text) => text !== undefined,
    ),
    routes,
    renderPlan: plan,
    bases: [shell.base, ...remotes.map(({ base }) => base)],
  };
}

const routesRenderedByOtherShell = ({ shell, remotes }: Generation, paths: readonly string[]) =>
  [shell, ...remotes.map(({ stable }) => stable)].map(({ routes }) => ({
    routes: routes.filter(({ path }) => paths.includes(path)),
  }));

export function composeRemote({
  name,
  stable,
  previous,
  canary,
  named,
}: RunningRemote): ComposedRemote {
  return {
    name,
    owner: stable.owner,
    channel: "stable",
    releases: [stable.release, ...named],
    ...composeRelease(stable),
    // Screens don't show a fallback's commit.
    fallback: previous ? { ...composeRelease(previous), commit: undefined } : undefined,
    canary: canary && { ...composeRelease(canary.release), percent: canary.percent },
  };
}

/**
 * Describes a release for a document. The container's digest is enough to verify the release,
 * because each script contains the digests of what it imports (docs/decisions/composition/0001).
 */
function composeRelease(remote: ServedRelease): ComposedRelease {
  const [entry = ""] = remote.entry;
  const routes = remote.routes.map((route) => ({
    ...route,
    hero: route.hero && renderHero(route.name, route.hero),
    files: firstPaintFiles(remote, route),
  }));
  const digest = remote.files.find(({ path }) => path === entry)?.integrity;
  return {
    release: remote.release,
    commit: remote.commit,
    base: remote.base,
    entry,
    module: remote.format === "module" || undefined,
    integrity: digest ? { [entry]: digest, ...styleDigests(remote) } : {},
    routes,
    parts: remote.offers?.map(({ name, renderMode, props }) => ({
      name,
      renderMode,
      files: [...remote.entry, ...(remote.parts?.[name] ?? [])],
      props: propTypes(props),
    })),
  };
}

/** Returns the digests of an ES module's style sheets, which the shell adds to the page. */
function styleDigests({ format, screens, parts = {}, files }: Release): Record<string, string> {
  const styles = [screens, parts].flatMap((each) => Object.values(each).flat());
  const own = files.filter(({ path }) => path.endsWith(".css") && styles.includes(path));
  return format ? Object.fromEntries(own.map(({ path, integrity }) => [path, integrity])) : {};
}

/**
 * Returns an import map with the digests of ES modules, under the URLs of each attempt to load them;
 * undefined if no release has any.
 */
function moduleDigests(releases: readonly ServedRelease[]): object | undefined {
  const scripts = releases
    .filter(({ format }) => format === "module")
    .flatMap(({ base, files }) =>
      files
        .filter(({ path }) => /^(?!server\/).*\.js$/.test(path))
        .flatMap(({ path, integrity }) =>
          Array.from({ length: moduleAttempts }, (_, attempt) => [
            moduleBase(base, attempt) + path,
            integrity,
          ]),
        ),
    );
  return scripts.length > 0 ? { integrity: Object.fromEntries(scripts) } : undefined;
}

/**
 * Returns the container, the modules it exposes, and the screen's own files. Throws for a screen
 * without files.
 */
function firstPaintFiles(release: Release, route: { name: string }): string[] {
  const files = release.screens[route.name];
  if (!files) throw new Error(`${release.app}: ${missingScreenMessage(route.name)}`);
  return [...release.entry, ...files];
}
