import { composedRemoteSchema } from "@ensemble/contract";
import * as z from "zod/mini";

const key = "ensemble.preview";

const storedSchema = z.object({
  /** The user who chose; null without an account, where everyone may preview. */
  user: z.nullable(z.string()),
  /** The chosen remotes, as they were then: their routes come from here and are checked again. */
  remotes: z.record(z.string(), composedRemoteSchema),
});

/** The overrides stored on this device; only the preview panel writes them. */
export type StoredPreview = z.infer<typeof storedSchema>;

export function storedPreview(): StoredPreview | undefined {
  try {
    return storedSchema.safeParse(JSON.parse(localStorage.getItem(key) ?? "")).data;
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
