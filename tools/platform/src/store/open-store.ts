import { distDir } from "../workspace";
import { folderStore } from "./folder-store";
import type { Store } from "./store";

/** The store that `ENSEMBLE_STORE` names: `s3://bucket/prefix`, a folder, or dist/ when unset. */
export async function openStore(address = process.env.ENSEMBLE_STORE): Promise<Store> {
  if (!address?.startsWith("s3://")) return folderStore(address ?? distDir);
  // Loads the large client only for buckets.
  const { s3Store } = await import("./s3-store");
  return s3Store(new URL(address));
}
