import { startTransition, useEffect, useReducer, useSyncExternalStore } from "react";

const neverChanges = () => () => undefined;
const nothing = () => undefined;

/**
 * Reads a value that exists only in the browser (storage, preferences, time zone). Returns
 * `serverValue` during server rendering and hydration. `read` runs on every render and must return
 * a stable value. `subscribe`, which must stay the same, follows changes and returns its cleanup.
 */
export function useOnDevice<T>(
  read: () => T,
  serverValue: T,
  subscribe: (changed: () => void) => () => void = neverChanges,
): T {
  let isHydrating = false;
  // React calls the last function on servers and during hydration only, in this render.
  // oxlint-disable-next-line react/immutability
  useSyncExternalStore(neverChanges, nothing, () => void (isHydrating = true));
  const value = isHydrating ? serverValue : read();
  const [, rerender] = useReducer((renders: number) => renders + 1, 0);
  useEffect(() => subscribe(rerender), [subscribe]);
  useEffect(() => {
    // In short tasks; from an external store, React would render everything in one.
    if (!Object.is(value, read())) startTransition(rerender);
  }, [value, read]);
  return value;
}
