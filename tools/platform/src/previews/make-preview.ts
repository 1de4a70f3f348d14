import { lookup } from "node:dns";
import { request as httpRequest } from "node:http";
import { request as httpsRequest } from "node:https";
import type { LookupFunction } from "node:net";
import { html } from "hono/html";
import { compose, type Composed } from "../compose/compose";
import { publishIn, versionIn } from "../compose/publish";
import { newProblems } from "../environments/change";
import { databaseState } from "../environments/database";
import { type Environment, readEnvironment } from "../environments/environment";
import { requiredSecondaryShell } from "../environments/generations";
import { readRelease, type Release } from "../release/release";
import type { Store } from "../store/store";
import { listProblems, type NamedRelease, nameOf } from "../verify/problem";
import { environmentsDir } from "../workspace";
import { describeJourneys } from "./journeys";
import {
  isPreviewName,
  localPreviews,
  type Preview,
  previewKey,
  previewOrigin,
  writePreview,
} from "./preview";

interface PreviewRequest extends Pick<Preview, "name" | "environment"> {
  /** The releases that it is of, at most one of an app. */
  releases: readonly NamedRelease[];
  /** How long it lasts. */
  days: number;
}

interface Context {
  store: Store;
  /** Folder of the environments' files. */
  folder?: string;
  now?: Date;
  /** What an environment's database says of itself. */
  readDatabaseState?: typeof databaseState;
}

const maxDays = 90;

/**
 * Publishes a preview, or another version of the one with this name. Writes nothing outside of its
 * own folder of the store. Throws when its releases do not fit the environment's others.
 */
export async function makePreview(request: PreviewRequest, context: Context): Promise<Preview> {
  const { name, environment, days } = request;
  const { store, folder = environmentsDir, now = new Date() } = context;
  if (!isPreviewName(name)) {
    throw new Error(`"${name}" isn't a valid preview name. Use up to 40 of a-z, 0-9 and -.`);
  }
  if (!(days > 0 && days <= maxDays)) throw new Error(`--days must be a number up to ${maxDays}.`);
  if (new Set(request.releases.map(({ app }) => app)).size < request.releases.length)
    throw new Error("A preview can have only one release per app.");
  // Demands on what visitors get, such as signatures, are not made of what only a team opens.
  const source = { ...(await readEnvironment(environment, folder)), ...noRequirements };
  const { readDatabaseState = databaseState } = context;
  const before = { ...source, ...(await readDatabaseState(source)) };
  const releases = await Promise.all(
    request.releases.map(({ app, release }) => readRelease(app, release, store)),
  );
  const after = await withReleases(before, releases, store);
  const changed = releases.map(({ app, release }) => ({ app, release, isRollback: false }));
  const problems = await newProblems(before, after, changed, store);
  if (problems.length > 0) throw new Error(`The preview wasn't made:\n${listProblems(problems)}`);

  const key = previewKey(environment, name);
  const expectedVersion = await versionIn(key, store);
  const preview: Preview = {
    name,
    environment,
    releases: Object.fromEntries(releases.map(({ app, release }) => [app, release])),
    until: new Date(now.getTime() + days * 86_400_000).toISOString(),
  };
  // All that it asks goes through its own gateway.
  const settings = { ...throughGateway(after), environment: `preview-${name}` };
  const composed = withMarker(await compose(settings, store), preview);
  await publishIn(key, composed, store, expectedVersion);
  await writePreview(preview, store);
  return preview;
}

const noRequirements = { committed: false, protection: undefined };

/**
 * An environment with other releases. They have no fallback, because who looks wants to see them
 * fail, and nobody is a canary's share of visitors. A shell runs beside the one that remotes need.
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
 * An environment whose pages ask their own gateway for its data, and no other host: code that was not
 * reviewed yet must not reach the backend past the gateway's guard (read-only.ts). Nothing is
 * measured, and search engines list nothing.
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

/** The document of a preview, which says so in a corner of each page without any code. */
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
  const names = Object.entries(releases).map(([app, release]) => nameOf({ app, release }));
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

/** Above the bar at the bottom of small windows. */
const markerStyle = `#preview{position:fixed;left:8px;bottom:8px;z-index:9999;max-width:calc(100vw - 16px);
padding:4px 10px;border-radius:6px;background:#1c2024;color:#fff;font:12px/1.6 system-ui}
#preview summary{cursor:pointer}
@media(max-width:1023px){#preview{bottom:76px}}@media print{#preview{display:none}}`;

/** The origin where a gateway of its environment serves a preview. */
export async function previewUrl({ environment, name }: Preview): Promise<string> {
  const { previews } = await readEnvironment(environment);
  return previewOrigin(previews ?? localPreviews(Number(process.env.PORT ?? 4200)), name);
}

/** A preview for the terminal: a line, and what its journeys found. */
export function describePreview(preview: Preview): string {
  const { name, environment, until, journeys } = preview;
  const names = Object.entries(preview.releases).map(([app, release]) => nameOf({ app, release }));
  const line = `${name}: ${environment} with ${names.join(", ")}, read-only, until ${until.slice(0, 16)}Z`;
  return journeys ? `${line}\n${describeJourneys(journeys)}` : line;
}

interface ReachResult {
  /** Milliseconds until its page was there. */
  took?: number;
  /** Why it is not there. */
  problem?: string;
}

/** Asks a preview for its page, as its first visitor would. */
export async function reachPreview(origin: string): Promise<ReachResult> {
  const start = performance.now();
  try {
    const status = await statusOf(new URL(origin));
    if (status !== 200) return { problem: `${origin} returned ${status}` };
    return { took: Math.round(performance.now() - start) };
  } catch (error) {
    return { problem: `${origin} isn't responding (${(error as Error).message})` };
  }
}

function statusOf(address: URL): Promise<number | undefined> {
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

/** As browsers do: names below localhost are this machine, which not every system knows. */
const lookupLocalhost: LookupFunction = (hostname, options, done) =>
  lookup(hostname.endsWith(".localhost") ? "localhost" : hostname, options, done);

/** How long an address may take to answer for the first time, in milliseconds. */
const timeout = 120_000;
