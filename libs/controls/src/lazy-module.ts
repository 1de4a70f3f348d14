import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";

interface LazyModule<T> {
  /** The module, once it has loaded. */
  code: T | undefined;
  failed: boolean;
  retry: () => void;
}

/** Loaded modules by loader, so that the next mount renders immediately. */
const loaded = new WeakMap<() => Promise<object>, object>();

/**
 * Loads a module on mount, or once `enabled`. Unlike with `React.lazy`, the component handles a
 * failure itself and can retry. `load` must be the same function on every render.
 */
export function useLazyModule<T extends object>(
  load: () => Promise<T>,
  enabled = true,
): LazyModule<T> {
  const [code, setCode] = useState(() => loaded.get(load) as T | undefined);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!enabled || failed || code) return;
    let current = true;
    load().then(
      (module) => {
        loaded.set(load, module);
        if (current) setCode(module);
      },
      (error: unknown) => {
        console.warn("A lazy module failed to load.", error);
        if (current) setFailed(true);
      },
    );
    return () => {
      current = false;
    };
  }, [load, enabled, failed, code]);
  const retry = useCallback(() => setFailed(false), []);
  return { code, failed, retry };
}

/**
 * Loads a text box's code on focus, or on mount if the box was focused before hydration. `load` must
 * be the same function on every render.
 */
export function useCodeOnFocus<T extends object>(load: () => Promise<T>) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const used = useRef(false);
  const { code } = useLazyModule(load, input !== null);
  const ref = useCallback((element: HTMLInputElement | null) => {
    if (element !== null && element === document.activeElement) used.current = true;
    // Setting state during hydration would make React rerender in the same task.
    if (used.current) setInput(element);
  }, []);
  function onFocus({ currentTarget }: FocusEvent<HTMLInputElement>): void {
    used.current = true;
    setInput(currentTarget);
  }
  return {
    /** The element, once it has been focused. */
    input,
    code,
    /** Spread these props on the input. */
    box: { ref, onFocus },
  };
}

/**
 * Calls back immediately, or once a visitor opens a page that the browser has prerendered. Use it to
 * count visits.
 */
export function whenSeen(callback: () => void): void {
  const { prerendering } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener("prerenderingchange", callback, { once: true });
  else callback();
}
