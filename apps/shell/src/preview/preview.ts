import type { ComposedRemote, Composition } from "@ensemble/contract";
import { matchRoutes } from "@ensemble/router";
import { type Session, useSession } from "@ensemble/session";
import { isKnown } from "../remotes/administrators-only";
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
): Promise<Previewed[]> {
  const session = await knownSession(sessionTimeout);
  if (!session) {
    const why = "we couldn't verify your account in time.";
    return Object.keys(stored.remotes).map((name) => ({ name, why }));
  }
  if (!mayPreview(stored, session, composition.settings.overrides?.everyone === true)) {
    forgetPreview();
    // Without its routes, a page that only the preview has would be missing; it should fail
    // instead.
    const routes = composition.remotes.flatMap((remote) => remote.routes);
    const wished = Object.values(stored.remotes).flatMap((remote) => remote.routes);
    const { pathname } = window.location;
    if (matchRoutes(wished, pathname) && !matchRoutes(routes, pathname)) window.location.reload();
    return [];
  }
  whenSignedOut(() => {
    forgetPreview();
    window.location.reload();
  });
  const known = Object.entries(stored.remotes).filter(([name]) =>
    composition.remotes.some((remote) => remote.name === name),
  );
  return Promise.all(known.map(([name, { base }]) => decideOne(name, base, composition)));
}

/** How long a previewed remote waits for the session, in milliseconds. */
const sessionTimeout = 15_000;

/** The result of a stored override. */
export type Previewed = { name: string; remote: ComposedRemote } | { name: string; why: string };

async function decideOne(name: string, base: string, composition: Composition): Promise<Previewed> {
  try {
    return { name, remote: await fetchPreview(name, base, composition) };
  } catch (error) {
    if (!(error instanceof PreviewRefusal)) throw error;
    return { name, why: error.message };
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
function knownSession(budget: number): Promise<Session | undefined> {
  return new Promise((resolve) => {
    if (isKnown(useSession.getState())) return resolve(useSession.getState());
    const settle = (session?: Session) => {
      clearTimeout(timer);
      stop();
      resolve(session);
    };
    const timer = setTimeout(settle, budget);
    const stop = useSession.subscribe((session) => {
      if (isKnown(session)) settle(session);
    });
  });
}

/** Calls back when the signed-in person changes. */
function whenSignedOut(call: () => void): void {
  const stop = useSession.subscribe((session, before) => {
    if (before.status !== "signedIn") return;
    if (session.status === "signedIn" && session.user.id === before.user.id) return;
    stop();
    call();
  });
}

/**
 * Fetches the release at a name or address and checks it against the page. Throws PreviewRefusal
 * with a sentence when it cannot be previewed here.
 */
export async function fetchPreview(
  remote: string,
  asked: string,
  { settings, remotes }: Composition,
): Promise<ComposedRemote> {
  const base = previewBase(remote, asked, settings.overrides?.origins ?? []);
  const description = await fetch(`${base}release.json`, {
    cache: "no-store",
    credentials: "omit",
    signal: AbortSignal.timeout(settings.loadBudget),
  })
    .then((response) => (response.ok ? (response.json() as Promise<unknown>) : undefined))
    .catch(() => {
      throw new PreviewRefusal(`${base} does not answer with a release.`);
    });
  if (description === undefined) throw new PreviewRefusal(`There is no release at ${base}.`);
  const others = remotes.filter(({ name }) => name !== remote);
  return releasedRemote(description, { remote, base, others, provided: await sharedPackages() });
}
