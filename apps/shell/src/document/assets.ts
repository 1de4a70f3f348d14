import type { ComposedRemote, Composition } from "@ensemble/contract";
import { readText } from "@ensemble/session/device";
import { loadScript, watchCode } from "./status-line";

export interface StartedPage {
  composition: Composition;
  /** Undefined if no remote owns the page. */
  remote?: ComposedRemote;
  route?: ComposedRemote["routes"][number];
}

/** Renders the screen's hero, which the screen replaces (pre-render.ts). */
export function renderHero(html: string): void {
  const hero = document.createElement("div");
  hero.id = "hero";
  hero.innerHTML = html;
  // A release hides the text, because the documents of older shells have no theme to style it.
  for (const text of hero.querySelectorAll<HTMLElement>("[hidden]")) text.hidden = false;
  document.getElementById("pre-render")?.append(hero);
}

/** Resolves once the page's hero images are decoded, or after a second. */
export function whenImagesDecoded(): Promise<unknown> {
  const images = [...document.querySelectorAll<HTMLImageElement>("img[fetchpriority=high]")];
  const decoded = Promise.allSettled(images.map((image) => image.decode()));
  return Promise.race([decoded, new Promise((resolve) => setTimeout(resolve, 1000))]);
}

/**
 * Prefetches the current screen's files. The shell reads the map, and prefetches other screens
 * itself (remotes/first-paint-files.ts).
 */
export function prefetchFiles({ composition, remote, route }: StartedPage): void {
  const prefetched = (window.prefetchedFiles = new Map<string, AbortController>());
  // Development servers, which disable caching, have no digests.
  if (!remote || !canPreload(route) || !remote.integrity[remote.entry]) return;
  // The hero image loads before code.
  const priority = route!.hero ? "low" : "auto";
  const ownFiles = route!.files.map((file) => remote.base + file);
  const ofParts = servedParts(composition.remotes).flatMap(
    ({ remote: other, part }) => part?.files.map((file) => other!.base + file) ?? [],
  );
  for (const file of [...ownFiles, ...ofParts]) {
    const { href } = new URL(file, location.href);
    const controller = new AbortController();
    prefetched.set(href, controller);
    // The document has already requested these files.
    if (document.querySelector(`link[href="${file}"]`)) continue;
    setTimeout(() => controller.abort(), composition.settings.loadBudget);
    fetch(href, { priority, signal: controller.signal })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined);
  }
}

/** Returns the parts that a server has rendered, with their remotes and the releases that did. */
export const servedParts = (remotes: readonly ComposedRemote[]) =>
  [...document.querySelectorAll<HTMLElement>("[data-release]")].map(({ dataset }) => {
    const [name, part] = dataset.part!.split("/");
    const remote = remotes.find((one) => one.name === name);
    return {
      remote,
      served: dataset.release,
      part: remote?.parts?.find((one) => one.name === part),
    };
  });

/**
 * Returns whether there is a screen that the visitor may see. The session isn't verified yet, but
 * this browser remembers whether an administrator signed in.
 */
const canPreload = (route: StartedPage["route"]) =>
  route && (!route.access || (readText("ensemble.session") && readText("ensemble.administrator")));

const deferredStyles = () => document.querySelectorAll<HTMLLinkElement>("link[rel=deferred]");

/**
 * Fetches a server-rendered page's remaining style sheets into the browser's cache, so that the code
 * doesn't wait for them. Parsing them would take time of visitors who don't need them.
 */
export function fetchStyles(): void {
  for (const { href } of deferredStyles())
    fetch(href, { priority: "low" })
      .then((response) => response.arrayBuffer())
      .catch(() => undefined); // The code requests it again.
}

/** Loads a server-rendered page's code, once, at the visitor's activity or without one. */
export function loadApp(page: StartedPage, reason?: "activity"): void {
  const scripts = document.querySelectorAll<HTMLScriptElement>("script[type=deferred]");
  if (!scripts[0]) return;
  const { visit } = window;
  if (visit) {
    visit.requestedAt = performance.now();
    if (reason) visit.activeAt = visit.requestedAt;
  }
  for (const link of deferredStyles()) {
    // The screen's own code requests a failed style sheet again.
    link.onerror = () => link.remove();
    link.rel = "stylesheet"; // For printing until the code applies them together (pre-render.ts).
  }
  prefetchFiles(page);
  watchCode(page.composition.settings.loadBudget);
  for (const script of scripts) {
    script.remove();
    loadScript(script, script.src);
  }
}

type Family = [name: string, weight: string];

/**
 * Loads the fonts (tools/build/src/fonts.ts) and applies them together, so that the page is laid
 * out again only once. The fallback fonts have the same metrics, so nothing moves.
 */
export function loadFonts({ shell }: Composition): void {
  const createFont = ([family, weight]: Family, suffix = "", unicodeRange = "U+0-10FFFF") => {
    const file = `${shell.base}fonts/${family.toLowerCase()}${suffix}.woff2`;
    return new FontFace(family, `url(${file})`, { weight, unicodeRange });
  };
  const families: Family[] = [
    ["Newsreader", "400"],
    ["Inter", "400 500"],
  ];
  const fonts = families.map((family) => createFont(family));
  void Promise.allSettled(fonts.map((font) => font.load())).then(() => {
    // Browsers load the rest of Latin when a page has such characters.
    for (const family of families) document.fonts.add(createFont(family, "-rest", "U+A1-2215"));
    for (const font of fonts) if (font.status === "loaded") document.fonts.add(font);
  });
}
