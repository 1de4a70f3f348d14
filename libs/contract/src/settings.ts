import type { infer as Infer } from "zod/mini";
import type { settingsSchema } from "./schemas";

/** The product's name, which other modules import (SITE-1). */
export const productName = "Ensemble";

/** Returns a document title that starts with the page's, to tell browser tabs apart. */
export const pageTitle = (page: string): string => `${page} · ${productName}`;

export type Settings = Infer<typeof settingsSchema>;

let provided: { settings: Settings; origin: string | undefined } | undefined;

/**
 * Sets the environment's settings. The shell calls this once before anything renders. A server also
 * passes the `origin` that it serves; in a page, it defaults to the location's.
 */
export function provideSettings(settings: Settings, origin?: string): void {
  provided = { settings, origin };
}

/** Returns the environment's settings. Throws if they haven't been provided yet. */
export function settings(): Settings {
  return providedSettings().settings;
}

/** Returns the origin of canonical URLs, without a trailing slash. */
export function siteOrigin(): string {
  const { site } = settings();
  return site ? new URL(site).origin : servedOrigin();
}

/** Returns the origin that serves this page, or that this server serves. */
export const servedOrigin = (): string => providedSettings().origin ?? globalThis.location.origin;

function providedSettings() {
  if (!provided) throw new Error("Settings were read before the shell provided them.");
  return provided;
}
