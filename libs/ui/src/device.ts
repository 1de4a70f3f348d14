import { startTransition, useEffect, useReducer, useSyncExternalStore } from "react";

export type Appearance = "system" | "light" | "dark";

const key = "ensemble.appearance";
const listeners = new Set<() => void>();
const systemIsDark = () => window.matchMedia("(prefers-color-scheme: dark)");

function storedAppearance(): Appearance {
  const value = localStorage.getItem(key);
  return value === "light" || value === "dark" ? value : "system";
}

/** Applies the chosen appearance. The document's inline script did so before the first paint. */
function apply(): void {
  const chosen = storedAppearance();
  const dark = chosen === "dark" || (chosen === "system" && systemIsDark().matches);
  document.documentElement.classList.toggle("dark", dark);
  document.documentElement.classList.toggle("light", !dark);
}

/** Follows other tabs and the system's appearance. The shell calls this once. */
export function startAppearance(): void {
  apply();
  systemIsDark().addEventListener("change", apply);
  window.addEventListener("storage", (event) => {
    if (event.key !== key) return;
    apply();
    for (const listener of listeners) listener();
  });
}

export function chooseAppearance(appearance: Appearance): void {
  if (appearance === "system") localStorage.removeItem(key);
  else localStorage.setItem(key, appearance);
  apply();
  for (const listener of listeners) listener();
}

/** Returns the chosen appearance; `system` during server rendering. */
export const useAppearance = (): Appearance =>
  useOnDevice(storedAppearance, "system", followAppearance);

function followAppearance(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

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
