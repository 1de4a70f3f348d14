import { type ComposedRemote, isComposedRemote } from "@ensemble/contract";

/** The overrides stored on this device; only the preview panel writes them. */
export interface StoredPreview {
  /** The user who chose; null without an account, where everyone may preview. */
  user: string | null;
  /** The chosen remotes, as they were then: their routes come from here and are checked again. */
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
