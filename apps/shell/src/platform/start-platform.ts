import type { ComposedRemote, Composition } from "@ensemble/contract";
import { currentSession, useSession } from "@ensemble/session";
import { mayEnter } from "../remotes/administrators-only";
import { isKnown } from "./known-session";
import { storedPreview } from "./stored-preview";

/** A tool for those who run the site. */
export type Tool = "boundaries" | "preview";

const loadTools = () => import("./tools");

/**
 * Lets administrators (everyone, where the environment says so) open the platform's tools: the
 * boundaries by Alt+Shift+O, either by the event `ensemble:platform` on the window, whose detail
 * names it. The tools' code comes then.
 */
export function startPlatform(composition: Composition): void {
  const open = (event: Event, tool: Tool) => {
    const session = currentSession();
    if (!composition.settings.overrides?.everyone && !mayEnter("administrator", session)) {
      // In the first moment of a page it is not known who is looking: then it opens as soon as it is.
      if (isKnown(session)) return;
      const stop = useSession.subscribe((later) => {
        if (!isKnown(later)) return;
        stop();
        open(event, tool);
      });
      return;
    }
    event.preventDefault();
    void loadTools().then(({ openTool }) => openTool(tool, composition));
  };
  window.addEventListener("keydown", (event) => {
    // By its place on the keyboard: with Alt held, the letter is another one on a Mac.
    if (event.altKey && event.shiftKey && event.code === "KeyO") open(event, "boundaries");
  });
  window.addEventListener("ensemble:platform", (event) =>
    open(event, (event as CustomEvent<Tool>).detail),
  );
}

/**
 * What is previewed of each remote, and the routes that it may have then. The choice is only a
 * wish: the remote in question waits until it is known who is looking, and nothing else does.
 */
export function previewsOf(composition: Composition) {
  const stored = storedPreview();
  const chosen =
    stored &&
    loadTools()
      .then(({ applyPreview }) => applyPreview(stored, composition))
      .catch(() => undefined); // What could not be checked is not previewed.
  return ({ name, routes }: ComposedRemote) => {
    const own = stored?.remotes[name];
    const further = own?.routes.filter(({ path }) => !routes.some((known) => known.path === path));
    return {
      routes: routes.concat(further ?? []),
      preview: own && chosen?.then((previews) => previews?.[name]),
    };
  };
}
