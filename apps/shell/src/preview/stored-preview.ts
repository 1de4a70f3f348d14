import { type ComposedRemote, isComposedRemote } from "@ensemble/contract";
import { readText, storeText } from "@ensemble/session";

/** The overrides stored on this device by the preview panel. */
export interface StoredPreview {
  /** The user who stored it; null without an account. */
  user: string | null;
  /** The remotes as of then. Only their routes are used before they are checked again. */
  remotes: Record<string, ComposedRemote>;
}

const key = "ensemble.preview";

export function storedPreview(): StoredPreview | undefined {
  try {
    const stored = JSON.parse(readText(key) ?? "") as StoredPreview;
    return Object.values(stored.remotes).every(isComposedRemote) ? stored : undefined;
  } catch {
    return undefined;
  }
}

/** Throws if the browser refuses storage, because the page reloads. */
export function storePreview(preview: StoredPreview): void {
  if (!storeText(key, JSON.stringify(preview))) throw new Error("Your browser isn't saving data.");
}

export const forgetPreview = (): void => void storeText(key, null);
