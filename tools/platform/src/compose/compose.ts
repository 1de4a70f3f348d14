import {
  type ComposedRelease,
  type ComposedRemote,
  type Composition,
  provideSettings,
  type Settings,
} from "@ensemble/contract";
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
import { routeGroups, routesExpression } from "../serve/routes-expression";
import { readStored, type Store } from "../store/store";
import { productVersion } from "../workspace";
import { writeDocument, type WrittenDocument } from "./document";
import { robotsText, securityHeaders } from "./headers";

/** Apps that run from somewhere other than the environment's pinned release. */
export type Substitutes = Record<string, ServedRelease>;

/** A document, and what servers must know of it. */
export interface ServedDocument {
  html: string;
  /** The one in the document. */
  composition: Composition;
  /** Router patterns, starting with a slash. */
  routes: string[];
  /** How a server renders its pages; undefined when it cannot. */
  renderPlan?: RenderPlan;
}

/** An environment's document, its response headers and its routes. */
export interface Composed extends ServedDocument, WrittenDocument {
  headers: Record<string, string>;
  /** Its robots.txt. */
  robots?: string;
  /** The document of the other generation, where two run (environments/generations.ts). */
  secondary?: SecondaryDocument;
}

/** A second document, with the same headers; `routes` are those that it serves instead of the first. */
type SecondaryDocument = ServedDocument;

/**
 * Composes an environment from the releases in `store`: a document with everything a page needs, and
 * another one for the remotes that need the shell beside it. Writes nothing. Throws when a release is
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
  const document = await composeDocument(
    primary,
    settings,
    secondGeneration && { generation: secondGeneration, address: "/secondary.html" },
  );
  const secondDocument =
    secondGeneration &&
    (await composeDocument(secondGeneration, settings, {
      generation: primary,
      address: "/404.html",
    }));
  const inlineScripts = [
    ...new Set([document, secondDocument].flatMap((one) => one?.inlineScripts ?? [])),
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

/** The document of a generation. */
interface ComposedDocument extends ServedDocument, WrittenDocument {
  /** Where its releases' files are. */
  bases: string[];
}

/**
 * Composes the document of a generation. Its pages open the routes of another one by that one's
 * document; a browser prepares it when a visitor points at a link.
 */
async function composeDocument(
  generation: Generation,
  settings: Settings,
  other?: OtherDocument,
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
  const otherRoutes = other ? routesOfOtherShell(generation, other.generation) : [];
  const handoff = other && {
    groups: routeGroups([...routes, ...otherRoutes], otherRoutes).map(
      ({ routes: some, secondary }): [string, boolean] => [routesExpression(some), secondary],
    ),
    routes: otherRoutes,
    shell: other.generation.shell.base,
    address: other.address,
  };
  const { html, inlineScripts } = await writeDocument(composition, shell, handoff);
  const stableReleases = runningRemotes.map(({ stable }) => stable);
  const basePlan = await renderPlan(shell, stableReleases);
  const speculation = basePlan && speculationRules([shell, ...stableReleases]);
  const plan = basePlan && { ...basePlan, speculation };
  const otherSpeculation =
    other && speculationRules(routesRenderedByOtherShell(other.generation, otherRoutes));
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

/** The other generation, and where its document is on hosts that serve one for all addresses. */
interface OtherDocument {
  generation: Generation;
  address: string;
}

const routesRenderedByOtherShell = ({ shell, remotes }: Generation, paths: readonly string[]) =>
  [shell, ...remotes.map(({ stable }) => stable)].map(({ routes }) => ({
    routes: routes.filter(({ path }) => paths.includes(path)),
  }));

function composeRemote({ name, stable, previous, canary, named }: RunningRemote): ComposedRemote {
  return {
    name,
    owner: stable.owner,
    channel: "stable",
    releases: [stable.release, ...named],
    ...composeRelease(stable),
    // No screen shows the commit of a fallback release.
    fallback: previous ? { ...composeRelease(previous), commit: undefined } : undefined,
    canary: canary && { ...composeRelease(canary.release), percent: canary.percent },
  };
}

/**
 * A release as a document describes it. The digest of the container proves the release, because the
 * container holds those of its chunks (docs/decisions/composition/0001).
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
    integrity: digest ? { [entry]: digest } : {},
    routes,
  };
}

/**
 * The container, the modules it exposes, and each screen's own files. Throws for a screen without
 * files.
 */
function firstPaintFiles(release: Release, route: { name: string }): string[] {
  const files = release.screens[route.name];
  if (!files) throw new Error(`${release.app}: ${missingScreenMessage(route.name)}`);
  return [...release.entry, ...files];
}
