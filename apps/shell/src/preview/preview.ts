import type { ComposedRemote, Composition } from "@ensemble/contract";
import { matchRoutes } from "@ensemble/router";
import { type Session, useSession } from "@ensemble/session";
import { isSessionLoaded } from "../remotes/administrators-only";
import { sharedPackages } from "../remotes/shared-modules";
import { previewBase, PreviewRefusal, releasedRemote } from "./released-remote";
import { forgetPreview, type StoredPreview } from "./stored-preview";

/**
 * Decides which part of a stored override runs on this page, once the session is known. The
 * override of a person who may not preview (any more) is erased; everyone's is erased at sign-out.
 */
export async function decidePreview(
  stored: StoredPreview,
  composition: Composition,
): Promise<PreviewResult[]> {
  const session = await waitForSession(sessionTimeoutMs);
  if (!session) {
    const reason = "we couldn't verify your account in time.";
    return Object.keys(stored.remotes).map((name) => ({ name, reason }));
  }
  if (!mayPreview(stored, session, composition.settings.overrides?.everyone === true)) {
    forgetPreview();
    // Without its routes, a page that only the preview has would be missing; it should fail
    // instead.
    const routes = composition.remotes.flatMap((remote) => remote.routes);
    const previewRoutes = Object.values(stored.remotes).flatMap((remote) => remote.routes);
    const { pathname } = window.location;
    if (matchRoutes(previewRoutes, pathname) && !matchRoutes(routes, pathname))
      window.location.reload();
    return [];
  }
  whenSignedOut(() => {
    forgetPreview();
    window.location.reload();
  });
  const applicable = Object.entries(stored.remotes).filter(([name]) =>
    composition.remotes.some((remote) => remote.name === name),
  );
  return Promise.all(applicable.map(([name, { base }]) => previewOne(name, base, composition)));
}

/** How long a previewed remote waits for the session, in milliseconds. */
const sessionTimeoutMs = 15_000;

/** The result of a stored override. */
export type PreviewResult =
  | { name: string; remote: ComposedRemote }
  | { name: string; reason: string };

async function previewOne(
  name: string,
  base: string,
  composition: Composition,
): Promise<PreviewResult> {
  try {
    return { name, remote: await fetchPreview(name, base, composition) };
  } catch (error) {
    if (!(error instanceof PreviewRefusal)) throw error;
    return { name, reason: error.message };
  }
}

/**
 * Whether the stored preview belongs to the signed-in person, who must be an administrator unless
 * the environment lets everyone preview.
 */
export function mayPreview(
  { user }: Pick<StoredPreview, "user">,
  session: Session,
  everyone: boolean,
): boolean {
  if (user === null) return everyone;
  if (session.status !== "signedIn" || session.user.id !== user) return false;
  return everyone || session.isAdmin === true;
}

/**
 * The session once the person and their role are known; undefined when they are not within `budget`
 * milliseconds.
 */
function waitForSession(timeoutMs: number): Promise<Session | undefined> {
  return new Promise((resolve) => {
    if (isSessionLoaded(useSession.getState())) return resolve(useSession.getState());
    const settle = (session?: Session) => {
      clearTimeout(timer);
      stop();
      resolve(session);
    };
    const timer = setTimeout(settle, timeoutMs);
    const stop = useSession.subscribe((session) => {
      if (isSessionLoaded(session)) settle(session);
    });
  });
}

/** Calls back when the signed-in person changes. */
function whenSignedOut(callback: () => void): void {
  const stop = useSession.subscribe((session, before) => {
    if (before.status !== "signedIn") return;
    if (session.status === "signedIn" && session.user.id === before.user.id) return;
    stop();
    callback();
  });
}

/**
 * Fetches the release at a name or address and checks it against the page. Throws PreviewRefusal
 * with a sentence when it cannot be previewed here.
 */
export async function fetchPreview(
  remote: string,
  requested: string,
  { settings, remotes }: Composition,
): Promise<ComposedRemote> {
  const base = previewBase(remote, requested, settings.overrides?.origins ?? []);
  const description = await fetch(`${base}release.json`, {
    cache: "no-store",
    credentials: "omit",
    signal: AbortSignal.timeout(settings.loadBudget),
  })
    .then((response) => (response.ok ? (response.json() as Promise<unknown>) : undefined))
    .catch(() => {
      throw new PreviewRefusal(`${base} didn't return a release.`);
    });
  if (description === undefined) throw new PreviewRefusal(`There is no release at ${base}.`);
  const others = remotes.filter(({ name }) => name !== remote);
  return releasedRemote(description, { remote, base, others, provided: await sharedPackages() });
}
