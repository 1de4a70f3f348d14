import { onTestFinished, vi } from "vitest";
import { storeText } from "../features/style/visitor";

/** Lets the browser refuse to store anything until the test ends. */
export function refuseStorage(): void {
  const refused = new Set<string>();
  const refuse = (key: string): never => {
    refused.add(key);
    throw new DOMException("", "QuotaExceededError");
  };
  vi.stubGlobal("localStorage", { getItem: () => null, setItem: refuse, removeItem: refuse });
  onTestFinished(() => {
    vi.unstubAllGlobals();
    // The worker's next file shares the module that remembers what was refused.
    for (const key of refused) storeText(key, null);
  });
}
