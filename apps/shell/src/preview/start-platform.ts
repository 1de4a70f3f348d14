import type { ComposedRemote, Composition } from "@ensemble/contract";
import { currentSession, useSession } from "@ensemble/session";
import { isSessionLoaded, canAccess } from "../remotes/administrators-only";
import { storedPreview } from "./stored-preview";
import type { Tool } from "./tools";

const loadTools = () => import("./tools");

/**
 * Lets administrators, or everyone if the environment allows it, open the platform's tools:
 * boundaries by Alt+Shift+O, and either by the window event `ensemble:platform` with its name as
 * detail. Loads their code on demand.
 */
export function startPlatform(composition: Composition): void {
  const open = (event: Event, tool: Tool) => {
    const session = currentSession();
    if (!composition.settings.overrides?.everyone && !canAccess("administrator", session)) {
      // Opens the tool later if the session is still loading.
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
    // `code`, because macOS reports another `key` while Alt is held.
    if (event.altKey && event.shiftKey && event.code === "KeyO") open(event, "boundaries");
  });
  window.addEventListener("ensemble:platform", (event) =>
    open(event, (event as CustomEvent<Tool>).detail),
  );
}

/**
 * Returns a function that looks up the stored override and routes of a remote. They apply once the
 * session has been checked, for which only that remote waits.
 */
export function readPreviews(composition: Composition) {
  const stored = storedPreview();
  const chosen =
    stored &&
    loadTools()
      .then(({ applyPreview }) => applyPreview(stored, composition))
      .catch(() => undefined); // An unchecked override doesn't run.
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
