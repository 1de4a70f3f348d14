import { randomUUID } from "node:crypto";
import { ConflictError, type Store } from "./store";

/**
 * Throws unless a store refuses to replace another version than the expected one, because two
 * commands could then publish over each other. Tries it, because some object stores ignore the
 * conditions.
 */
export async function requireConditionalWrites(store: Store): Promise<void> {
  await store.requireOneWriter?.();
  const key = `probes/${randomUUID()}`;
  const refuses = async (header: string, expected: string | null) => {
    const error = await store.write(key, "other", expected).catch((reason: unknown) => reason);
    if (error instanceof ConflictError) return;
    const answer = error instanceof Error ? `answers ${error.message}` : "writes all the same";
    throw new Error(
      `${store.label} can't store environments: it doesn't support ${header} (${answer}), so two ` +
        "commands could publish over each other. Use an object store with conditional writes.",
    );
  };
  try {
    await store.write(key, "probe");
    await refuses("If-None-Match", null);
    await refuses("If-Match", '"00000000000000000000000000000000"');
  } finally {
    await store.remove(key);
  }
}
