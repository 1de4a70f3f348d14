import { lookup } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { html } from "hono/html";
import { compose, type Composed } from "../compose/compose";
import { publishIn } from "../compose/publish";
import { databaseState } from "../environments/database";
import { type Environment, readEnvironment, readRules } from "../environments/environment";
import { requiredSecondaryShell } from "../environments/generations";
import { readRelease, type Release } from "../release/release";
import type { Store } from "../store/store";
import { knownProblems, listProblems, type NamedRelease, formatRelease } from "../verify/problem";
import { newProblems } from "../verify/verify";
import { describeJourneys } from "./journeys";
import {
  findGateway,
  isPreviewName,
  localPreviews,
  type Preview,
  previewKey,
  previewOrigin,
  writePreview,
} from "./preview";

interface PreviewRequest extends Pick<Preview, "name" | "environment"> {
  /** The releases to preview, at most one per app. */
  releases: readonly NamedRelease[];
  days: number;
}

interface Context {
  store: Store;
  /** The folder of environment files. */
  folder?: string;
  now?: Date;
  readDatabaseState?: typeof databaseState;
}

const maxDays = 90;

/**
 * Publishes a preview or a new version of an existing one. Writes only to the preview's
 * folder of the store. Throws if its releases are incompatible with the environment's others.
 */
export async function makePreview(request: PreviewRequest, context: Context): Promise<Preview> {
  const { name, environment, days } = request;
  const { store, now = new Date() } = context;
  if (!isPreviewName(name)) {
    throw new Error(`"${name}" isn't a valid preview name. Use up to 40 of a-z, 0-9 and -.`);
  }
  if (!(days > 0 && days <= maxDays)) throw new Error(`--days must be a number up to ${maxDays}.`);
  if (new Set(request.releases.map(({ app }) => app)).size < request.releases.length)
    throw new Error("A preview can have only one release per app.");
  // Requirements for visitors' releases, such as signatures, don't apply to previews.
  const source = { ...(await readEnvironment(environment, context)), ...noRequirements };
  const { readDatabaseState = databaseState } = context;
  const before = { ...source, ...(await readDatabaseState(source)) };
  const releases = await Promise.all(
    request.releases.map(({ app, release }) => readRelease(app, release, store)),
  );
  const after = await withReleases(before, releases, store);
  const changed = releases.map(({ app, release }) => ({ app, release, isRollback: false }));
  const problems = knownProblems(await newProblems(before, after, changed, store));
  if (problems.length > 0) throw new Error(`The preview wasn't made:\n${listProblems(problems)}`);

  const key = previewKey(environment, name);
  const preview: Preview = {
    name,
    environment,
    releases: Object.fromEntries(releases.map(({ app, release }) => [app, release])),
    until: new Date(now.getTime() + days * 86_400_000).toISOString(),
  };
  // The preview sends all requests through its own gateway.
  const settings = { ...throughGateway(after), environment: `preview-${name}` };
  const composed = withMarker(await compose(settings, store), preview);
  await publishIn(key, composed, store, after.releases);
  await writePreview(preview, store);
  return preview;
}

const noRequirements = { committed: false, protection: undefined };

/**
 * Replaces releases of an environment. Drops their fallbacks, because a preview should show
 * failures, and all canaries. Adds the secondary shell that remotes need, if any.
 */
async function withReleases(
  environment: Environment,
  previewed: readonly Release[],
  store: Store,
): Promise<Environment> {
  const pins = Object.entries(environment.releases).map(([app, pin]) => [
    app,
    { ...pin, canary: undefined },
  ]);
  const others = previewed.map(({ app, release }) => [app, { release }]);
  const releases = Object.fromEntries([...pins, ...others]) as Environment["releases"];
  const { release, secondary } = environment.releases.shell!;
  const shell = releases.shell!;
  const other = await requiredSecondaryShell(shell.release, [secondary, release], releases, store);
  return { ...environment, releases: { ...releases, shell: { ...shell, secondary: other } } };
}

/**
 * Makes an environment's pages send all requests to their own gateway, because unreviewed code must
 * not bypass its guard (read-only.ts). Disables telemetry and indexing.
 */
export function throughGateway(environment: Environment): Environment {
  const { supabase, security } = environment;
  const pictures = supabase.url === "/" ? [] : [new URL(supabase.url).origin];
  return {
    ...environment,
    site: undefined,
    indexed: false,
    telemetry: undefined,
    overrides: undefined,
    supabase: { url: "/", key: supabase.key },
    security: { ...security, pictures: [...security.pictures, ...pictures] },
  };
}

/** Adds a marker to a preview's documents. It works without code. */
function withMarker(composed: Composed, preview: Preview): Composed {
  const marked = (text: string) => text.replace("</body>", () => `${marker(preview)}</body>`);
  const { html, secondary } = composed;
  return {
    ...composed,
    html: marked(html),
    secondary: secondary && { ...secondary, html: marked(secondary.html) },
  };
}

function marker({ name, releases, until }: Preview): string {
  const names = Object.entries(releases).map(([app, release]) => formatRelease({ app, release }));
  const day = new Date(until).toLocaleDateString("en-US", { dateStyle: "medium", timeZone: "UTC" });
  return String(
    html`<aside id="preview" aria-label="About this preview">
      <style>
        ${markerStyle}
      </style>
      <details>
        <summary>Preview ${name}</summary>
        ${names.join(", ")}<br />until ${day}<br />Read-only: nothing is saved, and no one can sign
        in.
      </details>
    </aside>`,
  );
}

/** On small windows, positioned above the bottom bar. */
const markerStyle = `#preview{position:fixed;left:8px;bottom:8px;z-index:9999;max-width:calc(100vw - 16px);
padding:4px 10px;border-radius:6px;background:#1c2024;color:#fff;font:12px/1.6 system-ui}
#preview summary{cursor:pointer}
@media(max-width:1023px){#preview{bottom:76px}}@media print{#preview{display:none}}`;

/** Returns the origin at which its environment's gateway serves a preview. */
export async function previewUrl({ environment, name }: Preview, store: Store): Promise<string> {
  const { previews = await findGateway(environment, store) } = await readRules(environment);
  return previewOrigin(previews ?? localPreviews(Number(process.env.PORT ?? 4200)), name);
}

/** Describes a preview and its test results for the terminal. */
export function describePreview(preview: Preview): string {
  const { name, environment, until, journeys } = preview;
  const names = Object.entries(preview.releases).map(([app, release]) =>
    formatRelease({ app, release }),
  );
  const line = `${name}: ${environment} with ${names.join(", ")}, read-only, until ${until.slice(0, 16)}Z`;
  return journeys ? `${line}\n${describeJourneys(journeys)}` : line;
}

interface ReachResult {
  /** Milliseconds until the page loaded. */
  took?: number;
  /** The reason, if it didn't load. */
  problem?: string;
}

/** Requests a preview's page, so that its gateway starts it. */
export async function reachPreview(origin: string): Promise<ReachResult> {
  const start = performance.now();
  try {
    const status = await fetchStatus(new URL(origin));
    if (status !== 200) return { problem: `${origin} returned ${status}` };
    return { took: Math.round(performance.now() - start) };
  } catch (error) {
    return { problem: `${origin} isn't responding (${(error as Error).message})` };
  }
}

function fetchStatus(address: URL): Promise<number | undefined> {
  const send = address.protocol === "https:" ? httpsRequest : httpRequest;
  const signal = AbortSignal.timeout(timeout);
  return new Promise((resolve, reject) => {
    send(address, { lookup: lookupLocalhost, signal }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on("error", reject)
      .end();
  });
}

/** Resolves *.localhost to this machine like browsers, because not all systems do. */
const lookupLocalhost: LookupFunction = (hostname, options, done) =>
  lookup(hostname.endsWith(".localhost") ? "localhost" : hostname, options, done);

/** Timeout of the first request in milliseconds. */
const timeout = 120_000;
