import { distDir } from "../workspace";
import { folderStore } from "./folder-store";
import type { Store } from "./store";

/** The store that `ENSEMBLE_STORE` names: `s3://bucket/prefix`, a folder, or dist/ when unset. */
export async function openStore(place = process.env.ENSEMBLE_STORE): Promise<Store> {
  if (!place?.startsWith("s3://")) return folderStore(place ?? distDir);
  // The client is large: commands that work on a folder start without it.
  const { s3Store } = await import("./s3-store");
  return s3Store(new URL(place));
}
