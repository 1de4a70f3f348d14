import { useSyncExternalStore } from "react";

/** Light or dark, as chosen by the person or the system. */
export type Appearance = "system" | "light" | "dark";

const key = "ensemble.appearance";
const listeners = new Set<() => void>();
const systemIsDark = () => window.matchMedia("(prefers-color-scheme: dark)");

function storedAppearance(): Appearance {
  const value = localStorage.getItem(key);
  return value === "light" || value === "dark" ? value : "system";
}

/** Applies the chosen appearance to the document; the page's first script did so before paint. */
function apply(): void {
  const chosen = storedAppearance();
  const dark = chosen === "dark" || (chosen === "system" && systemIsDark().matches);
  document.documentElement.classList.toggle("dark", dark);
  document.documentElement.classList.toggle("light", !dark);
}

/** Follows other tabs, and the system until the person has chosen. Called once by the shell. */
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

/** The person's choice, synchronized across the page; the system's while a server renders. */
export function useAppearance(): Appearance {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    storedAppearance,
    () => "system",
  );
}

const neverChanges = () => () => undefined;

/**
 * What only the visitor's device knows: its storage, its preferences, its time zone. `otherwise`
 * while a server renders, and during hydration. `read` is
 * called at every rendering and must return the same value until it changes.
 */
export const useOnDevice = <T>(read: () => T, serverValue: T): T =>
  useSyncExternalStore(neverChanges, read, () => serverValue);
