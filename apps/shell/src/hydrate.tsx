import type { QueryClient } from "@ensemble/query";
import { refetchForUser, hydrate } from "@ensemble/query/hydration";
import { currentSession } from "@ensemble/session";
import { startTransition } from "react";
import { createRoot, hydrateRoot, type RootOptions } from "react-dom/client";
import { App } from "./app";
import { offerRetry } from "./document/status-line";
import { readInline, removeServerTags, replayInput, restoreFocus } from "./pre-render";
import { whenQueriesSettle } from "./remotes/page-parts";
import type { Site } from "./site";

interface HydratePageOptions extends Pick<RootOptions, "onCaughtError"> {
  container: HTMLElement;
  site: Pick<Site, "router" | "queryClient" | "firstScreen"> & Partial<Pick<Site, "parts">>;
  /** Signature of the releases that rendered `container`; undefined if it is empty. */
  rendered: string | undefined;
  /** Whether they found no page for an anonymous visitor. */
  missing?: boolean;
  /** Resolves when the page's styles are complete. */
  styled?: Promise<void>;
  /** Timeout for loading a screen's code. */
  timeoutMs: number;
}

/**
 * Renders the page. Hydrates server-rendered HTML if the same releases produced it; otherwise
 * renders off-screen and swaps, so the page never goes blank. Swaps a missing page, too, because it
 * may exist for the signed-in account. If the screen's code doesn't load, the HTML stays, with a retry.
 */
export async function hydratePage(options: HydratePageOptions): Promise<void> {
  const { container, site, rendered, missing, styled, timeoutMs, ...rootOptions } = options;
  const { firstScreen, queryClient } = site;
  if (rendered === undefined) {
    await Promise.all([styled, firstScreen?.whenSettled(firstScreenTimeoutMs)]);
    createRoot(container, rootOptions).render(<App site={site} />);
    return;
  }
  await Promise.all([styled, firstScreen?.whenSettled(2 * timeoutMs)]);
  // Those that are later keep the server's HTML until they have loaded.
  await site.parts?.whenLoaded(partsTimeoutMs);
  if (firstScreen && firstScreen.status() !== "ready") {
    offerRetry(() => {
      firstScreen.retry();
      void hydratePage(options);
    });
    return;
  }
  // Compared only now, because a fallback may have replaced the release.
  const isSame = !missing && firstScreen?.rendered() === rendered;
  if (isSame && restoreQueryCache(readInline("data"), queryClient)) {
    // In a transition React hydrates in short tasks.
    const app = <App site={site} onMount={replaySoon} />;
    startTransition(() => void hydrateRoot(container, app, rootOptions));
    return;
  }
  const next = document.createElement("div");
  next.hidden = true;
  container.after(next);
  createRoot(next, rootOptions).render(<App site={site} />);
  while (!next.hasChildNodes()) await new Promise((resolve) => setTimeout(resolve, 30));
  await whenQueriesSettle(queryClient);
  removeServerTags();
  const { id } = container;
  const focused = document.activeElement;
  container.replaceWith(next);
  next.id = id;
  next.hidden = false;
  replayInput();
  restoreFocus(focused);
}

/** React renders the effect of an event at once, but not during an effect. */
const replaySoon = (): void => queueMicrotask(replayInput);

/**
 * How long the first render waits for the screen, to render both together if it is nearly loaded.
 */
const firstScreenTimeoutMs = 100;

/** How long hydration waits for parts that the screen is ready without. */
const partsTimeoutMs = 300;

/**
 * Restores the server's query results, which are an anonymous visitor's. Returns false if they are
 * missing or invalid.
 */
function restoreQueryCache(data: unknown, client: QueryClient): boolean {
  if (typeof data !== "object" || data === null) return false;
  try {
    hydrate(client, data);
    if (currentSession().status !== "anonymous") refetchForUser(client);
    return true;
  } catch (error) {
    console.warn("The server's data can't be used.", error);
    client.clear();
    return false;
  }
}
