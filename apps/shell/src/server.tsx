import { provideSettings, readComposition, withoutTracking } from "@ensemble/contract";
import { drawRoute, type Drawn } from "./drawing/draw-route";
import { routeFinder } from "./drawing/find-route";
import { eagerModules } from "./remotes/shared-modules";

export type { Drawn };

/** The packages that remotes take from the shell, by name, for their code on a server. */
export const shared: Record<string, unknown> = {
  ...eagerModules,
  // Menus and dialogs open after a press, in a page.
  "@ensemble/ui-overlay": {},
};

interface SiteOptions {
  /** What the document embeds for the page. */
  composition: unknown;
  /** Where the site is served, and where requests to its backend go if that is there too. */
  origin: string;
  /** The exports of each remote's code for servers, by name; pages of a missing one are not drawn. */
  remotes: Record<string, unknown>;
  /** Replaces the global `fetch`. */
  fetch?: typeof fetch;
}

/**
 * The site of a composition, to be drawn on a server. One at a time: what it provides, such as the
 * environment's settings, is provided to the whole thread. Throws CompositionError.
 */
export function openSite({ composition, origin, remotes, fetch: send }: SiteOptions) {
  const site = readComposition(composition);
  provideSettings(site.settings, origin);
  if (send) globalThis.fetch = send;
  const routeOf = routeFinder(site, remotes);

  return {
    /**
     * Draws the page at an address, path and query, as an anonymous visitor gets it. Undefined when
     * it is the page's own to draw, or could not be drawn: the document without it always works.
     */
    async draw({ address }: { address: string }): Promise<Drawn | undefined> {
      const asked = withoutTracking(address);
      const route = routeOf(asked.split("?", 1)[0]!);
      if (!route) return undefined;
      try {
        return await drawRoute(route, asked, site.version);
      } catch (error) {
        console.warn(`${asked} could not be drawn.`, error);
        return undefined;
      }
    },
  };
}
