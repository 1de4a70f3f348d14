import { readText, storeText } from "@ensemble/session";
import { useOnDevice } from "@ensemble/ui";

export type Appearance = "system" | "light" | "dark";

const key = "ensemble.appearance";
const listeners = new Set<() => void>();
const systemIsDark = () => window.matchMedia("(prefers-color-scheme: dark)");

function storedAppearance(): Appearance {
  const value = readText(key);
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
  storeText(key, appearance === "system" ? null : appearance);
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
