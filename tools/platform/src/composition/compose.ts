import { provideSettings } from "@ensemble/contract";
import { settingsSchema } from "@ensemble/contract/schemas";
import type { DrawingPlan } from "../drawing/drawing-plan";
import type { Environment } from "../environments/environment";
import { divide, remoteRoutes, type RunningRemote } from "../generations/divide";
import { readRelease, releaseKey } from "../releases/release";
import type { Release } from "../releases/release-description";
import { readStored, type Store } from "../store/store";
import { composeDocument } from "./compose-document";
import type { WrittenDocument } from "./document";
import { robotsText } from "./robots";
import { securityHeaders } from "./security-headers";
import type { Served } from "./served";

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
  /** The document of the other generation, where two run (generations/). */
  beside?: BesideDocument;
}

/** A second document, with the same headers. */
export interface BesideDocument {
  html: string;
  /** The routes that it serves instead of the first one, of `routes`. */
  routes: string[];
  drawing?: DrawingPlan;
}

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
  const beside = shellPin!.beside ? await serve("shell", shellPin!.beside) : undefined;
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
  const [own, other] = divide(shell, beside, remotes);
  const document = await composeDocument(
    own,
    settings,
    other && { generation: other, address: "/beside.html" },
  );
  const second =
    other && (await composeDocument(other, settings, { generation: own, address: "/404.html" }));
  const inlineScripts = [...new Set([document, second].flatMap((one) => one?.inlineScripts ?? []))];
  const headers = securityHeaders({
    supabaseUrl: settings.supabase.url,
    security,
    overrides: settings.overrides?.origins,
    telemetry: settings.telemetry?.endpoint,
    inlineScripts,
    bases: [...document.bases, ...(second?.bases ?? [])],
  });
  const robots = robotsText(environment);
  const { html, routes, drawing } = document;
  const composed = { html, inlineScripts, headers, routes, robots, drawing };
  if (!other || !second) return composed;
  const others = [...new Set(remoteRoutes(other))];
  return {
    ...composed,
    routes: [...new Set([...routes, ...others])],
    beside: { html: second.html, routes: others, drawing: second.drawing },
  };
}

function serveFrom(store: Store, release: Release): Served {
  const folder = releaseKey(release);
  return {
    ...release,
    base: `/r/${release.app}/${release.release}/`,
    read: async (path) => (await readStored(store, `${folder}/${path}`)).toString(),
  };
}
