import type { ComposedRemote, Composition } from "@ensemble/contract";
import { currentSession, useSession } from "@ensemble/session";
import { isSessionLoaded, canAccess } from "../remotes/administrators-only";
import { storedPreview } from "./stored-preview";
import type { Tool } from "./tools";

const loadTools = () => import("./tools");

/**
 * Lets administrators (everyone, where the environment says so) open the platform's tools: the
 * boundaries by Alt+Shift+O, and either tool by the event `ensemble:platform` on the window, whose
 * detail names it. The tools' code loads then.
 */
export function startPlatform(composition: Composition): void {
  const open = (event: Event, tool: Tool) => {
    const session = currentSession();
    if (!composition.settings.overrides?.everyone && !canAccess("administrator", session)) {
      // At first the session may be unknown: then the tool opens as soon as it is known.
      if (isSessionLoaded(session)) return;
      const stop = useSession.subscribe((later) => {
        if (!isSessionLoaded(later)) return;
        stop();
        open(event, tool);
      });
      return;
    }
    event.preventDefault();
    void loadTools().then(({ openTool }) => openTool(tool, composition));
  };
  window.addEventListener("keydown", (event) => {
    // By the key's position: with Alt held, a Mac reports another letter.
    if (event.altKey && event.shiftKey && event.code === "KeyO") open(event, "boundaries");
  });
  window.addEventListener("ensemble:platform", (event) =>
    open(event, (event as CustomEvent<Tool>).detail),
  );
}

/**
 * The overrides of each remote and their routes. They are provisional: only the remote in question
 * waits for the session before its override applies.
 */
export function previewsOf(composition: Composition) {
  const stored = storedPreview();
  const chosen =
    stored &&
    loadTools()
      .then(({ applyPreview }) => applyPreview(stored, composition))
      .catch(() => undefined); // An override that could not be checked does not run.
  return ({ name, routes }: ComposedRemote) => {
    const own = stored?.remotes[name];
    const additional = own?.routes.filter(
      ({ path }) => !routes.some((route) => route.path === path),
    );
    return {
      routes: routes.concat(additional ?? []),
      preview: own && chosen?.then((previews) => previews?.[name]),
    };
  };
}
