import { composedRemoteSchema } from "@ensemble/contract";
import * as z from "zod/mini";

const key = "ensemble.preview";

const storedSchema = z.object({
  /** Who chose; null for somebody without an account, where everyone may. */
  user: z.nullable(z.string()),
  /** As they were when they were chosen: their routes are taken from here, and checked anew. */
  remotes: z.record(z.string(), composedRemoteSchema),
});

/** What somebody chose to preview on this device; only the preview panel writes it. */
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
