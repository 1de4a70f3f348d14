import { ConflictError, type Store } from "./store";

/** The object on which each change tries conditions. It stays, because keys may not delete. */
const probe = "conditional-writes";

/**
 * Throws unless a store refuses to replace another version than the expected one, because two
 * commands could then publish over each other. Tries it, because some object stores ignore the
 * conditions.
 */
export async function requireConditionalWrites(store: Store): Promise<void> {
  await store.requireOneWriter?.();
  await store.write(probe, "Each change tries to replace this.\n");
  await requireRefusal(store, "If-None-Match", null);
  await requireRefusal(store, "If-Match", '"00000000000000000000000000000000"');
}

async function requireRefusal(store: Store, header: string, expected: string | null) {
  const error = await store
    .write(probe, "Replaced.\n", expected)
    .catch((reason: unknown) => reason);
  if (error instanceof ConflictError) return;
  const answer = error instanceof Error ? `answers ${error.message}` : "writes all the same";
  throw new Error(
    `${store.label} can't store environments: it doesn't support ${header} (${answer}), so two ` +
      "commands could publish over each other. Use an object store with conditional writes.",
  );
}
