import { storeText } from "@ensemble/session";
import { onTestFinished, vi } from "vitest";

/** Makes the browser refuse storage until the test ends. */
export function refuseStorage(): void {
  const refused = new Set<string>();
  const refuse = (key: string): never => {
    refused.add(key);
    throw new DOMException("", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: refuse, removeItem: refuse });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    // Test files of a worker share the module that remembers refused texts.
    for (const key of refused) storeText(key, null);
  });
}
