// Runs inline before boot.ts, in documents of compositions with a canary.
import type { ComposedRemote, Composition } from "@ensemble/contract";
import { bucketName, chooseReleases } from "@ensemble/contract/canary";

/** Writes this visitor's releases into the document's composition, from which the shell reads them. */
export function writeReleases(): void {
  const element = document.getElementById("composition");
  if (!element) return; // A test's document.
  const composition = JSON.parse(element.textContent!) as Composition;
  composition.remotes = assignReleases(composition.remotes);
  element.textContent = JSON.stringify(composition);
}

/**
 * Returns the remotes with this visitor's releases. Stores a random bucket once, so that visitors
 * keep their releases, and tells it the gateway until a week after the last visit.
 */
export function assignReleases(remotes: readonly ComposedRemote[]): ComposedRemote[] {
  let bucket: string | number | undefined;
  try {
    bucket = localStorage[bucketName] ??= Math.random() * 100;
    const secure = location.protocol === "https:" ? "; Secure" : "";
    document.cookie = `${bucketName}=${bucket}; Path=/; Max-Age=604800; SameSite=Lax${secure}`;
  } catch {
    // Without storage, the visitor gets the stable releases.
  }
  return chooseReleases(bucket, remotes);
}

writeReleases();
