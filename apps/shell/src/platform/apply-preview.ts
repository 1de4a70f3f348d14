import type { ComposedRemote, Composition } from "@ensemble/contract";
import { matchRoutes } from "@ensemble/router";
import { fetchPreview } from "./fetch-preview";
import { knownSession, mayPreview, whenSignedOut } from "./may-preview";
import { PreviewRefusal } from "./refuse-preview";
import { forgetPreview, type StoredPreview } from "./stored-preview";

/** How long a previewed remote waits for the session, in milliseconds. */
const patience = 15_000;

/** The result of a stored override. */
export type Previewed = { name: string; remote: ComposedRemote } | { name: string; why: string };

/**
 * Decides which part of a stored override runs on this page, once the session is known. The
 * override of a person who may not preview (any more) is erased; everyone's is erased at sign-out.
 */
export async function decidePreview(
  stored: StoredPreview,
  composition: Composition,
): Promise<Previewed[]> {
  const session = await knownSession(patience);
  if (!session) {
    const why = "it could not be found out in time who is looking.";
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

async function decideOne(name: string, base: string, composition: Composition): Promise<Previewed> {
  try {
    return { name, remote: await fetchPreview(name, base, composition) };
  } catch (error) {
    if (!(error instanceof PreviewRefusal)) throw error;
    return { name, why: error.message };
  }
}
