import type { infer as Infer } from "zod/mini";
import type { settingsSchema } from "./schemas";

/** The only module that names the product (SITE-1). */
export const productName = "Ensemble";

/** A document title, with the page's own title first so that browser tabs can be told apart. */
export const pageTitle = (page: string): string => `${page} · ${productName}`;

export type Settings = Infer<typeof settingsSchema>;

let provided: { settings: Settings; origin: string | undefined } | undefined;

/**
 * Called once by the shell (and by tests) before anything renders. A server also gives the `origin`
 * where it serves the site: a page knows its own.
 */
export function provideSettings(settings: Settings, origin?: string): void {
  provided = { settings, origin };
}

/** The environment's settings. Throws when read before they were provided. */
export function settings(): Settings {
  return providedSettings().settings;
}

/** The origin of the site's canonical addresses, without a trailing slash. */
export function siteOrigin(): string {
  const { site } = settings();
  return site ? new URL(site).origin : servedOrigin();
}

/** The origin that this page, or this server, reaches the site at. */
export const servedOrigin = (): string => providedSettings().origin ?? globalThis.location.origin;

function providedSettings() {
  if (!provided) throw new Error("Settings were read before the shell provided them.");
  return provided;
}
