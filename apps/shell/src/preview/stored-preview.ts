import { type ComposedRemote, isComposedRemote } from "@ensemble/contract";

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
    const stored = JSON.parse(localStorage.getItem(key) ?? "") as StoredPreview;
    return Object.values(stored.remotes).every(isComposedRemote) ? stored : undefined;
  } catch {
    return undefined;
  }
}

export function storePreview(preview: StoredPreview): void {
  localStorage.setItem(key, JSON.stringify(preview));
}

export function forgetPreview(): void {
  localStorage.removeItem(key);
}
