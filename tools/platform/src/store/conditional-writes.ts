import { ConflictError, type Store } from "./store";

/**
 * Throws unless a store refuses to replace another version than the expected one, because two
 * commands could then publish over each other. Tries it in the folder of an environment, because some
 * object stores ignore the conditions. The object stays, because keys may not delete.
 */
export async function requireConditionalWrites(folder: string, store: Store): Promise<void> {
  const probe = `${folder}/conditional-writes`;
  await store.requireOneWriter?.();
  await store.write(probe, "Each change tries to replace this.\n");
  await requireRefusal(probe, store, "If-None-Match", null);
  await requireRefusal(probe, store, "If-Match", '"00000000000000000000000000000000"');
}

async function requireRefusal(
  probe: string,
  store: Store,
  header: string,
  expected: string | null,
): Promise<void> {
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
