import type { QueryClient } from "@ensemble/query";
import { hydrate } from "@ensemble/query/hydration";
import { startTransition } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { App } from "./app";
import { readInline } from "./pre-render";
import type { Site } from "./site";

interface HydratePageOptions extends Pick<RootOptions, "onCaughtError"> {
  container: HTMLElement;
  site: Pick<Site, "router" | "queryClient" | "firstScreen">;
  /** What rendered the page that is in `container`; undefined when it is empty. */
  rendered: string | undefined;
  /** Settles when the page's styles are complete. */
  styled?: Promise<void>;
  /** How long loading a screen's code may take, in milliseconds. */
  timeoutMs: number;
}

/**
 * Renders the page. Where a server rendered it already, the page continues from there if the same releases
 * run. If others do, it is rendered out of sight and then swapped, so that a page that can be read never
 * goes blank. Without the screen's code it stays as it is, with a retry.
 */
export async function hydratePage(options: HydratePageOptions): Promise<void> {
  const { container, site, rendered, styled, timeoutMs, ...rootOptions } = options;
  const { firstScreen, queryClient } = site;
  const app = <App site={site} />;
  if (rendered === undefined) {
    await firstScreen?.whenSettled(firstScreenTimeoutMs);
    createRoot(container, rootOptions).render(app);
    return;
  }
  // The page can be read meanwhile.
  await Promise.all([styled, firstScreen?.whenSettled(2 * timeoutMs)]);
  if (firstScreen && firstScreen.status() !== "ready") {
    offerRetry(container, () => {
      firstScreen.retry();
      void hydratePage(options);
    });
    return;
  }
  // Only now: another release may have stood in for the one that did not load.
  if (firstScreen?.rendered() === rendered && restoreQueryCache(readInline("data"), queryClient)) {
    // In a transition React hydrates in short tasks.
    startTransition(() => void hydrateRoot(container, app, rootOptions));
    return;
  }
  const next = document.createElement("div");
  next.hidden = true;
  container.after(next);
  createRoot(next, rootOptions).render(app);
  await waitForQueries(next, queryClient);
  for (const tag of document.head.querySelectorAll("[data-ssr]")) tag.remove();
  const { id } = container;
  container.replaceWith(next);
  next.id = id;
  next.hidden = false;
}

/**
 * How long the page's first rendering waits for its screen, in milliseconds: if the screen's files
 * came with the shell, both are rendered together.
 */
const firstScreenTimeoutMs = 100;

/** Hands what the server read to the page. False when it is missing or broken. */
function restoreQueryCache(data: unknown, client: QueryClient): boolean {
  if (typeof data !== "object" || data === null) return false;
  try {
    hydrate(client, data);
    return true;
  } catch (error) {
    console.warn("What the server read cannot be used.", error);
    client.clear();
    return false;
  }
}

/** Resolves once the app is rendered and reads nothing, or is rendered and timeout ends. */
async function waitForQueries(container: HTMLElement, client: QueryClient): Promise<void> {
  const end = performance.now() + swapTimeoutMs;
  const pause = () => new Promise((resolve) => setTimeout(resolve, 30));
  while (!container.hasChildNodes()) await pause();
  // An answer may lead to the next question: two quiet looks in a row.
  for (let idleChecks = 0; idleChecks < 2 && performance.now() < end;) {
    await pause();
    idleChecks = client.isFetching() === 0 ? idleChecks + 1 : 0;
  }
}

/** How long a rendering in the background may read before it replaces the server's, in milliseconds. */
const swapTimeoutMs = 2000;

/**
 * Says above a page that its code could not be loaded, and offers to try again. Plain DOM, because
 * the page below is a server's rendering, which React does not run.
 */
function offerRetry(element: HTMLElement, onRetry: () => void): void {
  const line = document.createElement("div");
  line.className = "radix-themes retry-line"; // It is outside the page's theme.
  line.dataset.isRootTheme = "false";
  line.setAttribute("role", "alert");
  const text = document.createElement("span");
  text.textContent = "This page didn't finish loading. Links work, but buttons may not.";
  const button = document.createElement("button");
  button.textContent = "Retry";
  button.addEventListener("click", () => {
    line.remove();
    onRetry();
  });
  line.append(text, button);
  element.before(line);
}
