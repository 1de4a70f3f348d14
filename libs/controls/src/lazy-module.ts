import { type FocusEvent, useCallback, useEffect, useRef, useState } from "react";

interface LazyModule<T> {
  /** The module, once it has loaded. */
  code: T | undefined;
  failed: boolean;
  retry: () => void;
}

/** Loaded modules by loader, so that the next mount renders at once. */
const loaded = new WeakMap<() => Promise<object>, object>();

/**
 * Loads code on mount, or once it is `wanted`. Unlike with `React.lazy`, a failure stays in its own
 * part of the page, which can show it and offer a retry. `load` must be the same function on every
 * render.
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
        console.warn("A part of the page did not load.", error);
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
 * Code of a text box that loads when the box gets the focus, or had it before the page took a rendered
 * one over. `load` must be the same function on every render.
 */
export function useCodeOnFocus<T extends object>(load: () => Promise<T>) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const used = useRef(false);
  const { code } = useLazyModule(load, input !== null);
  const ref = useCallback((element: HTMLInputElement | null) => {
    if (element !== null && element === document.activeElement) used.current = true;
    // An untouched box renders once: setting state in the middle of a hydrate-page would make React render
    // again at once, in the same task.
    if (used.current) setInput(element);
  }, []);
  function onFocus({ currentTarget }: FocusEvent<HTMLInputElement>): void {
    used.current = true;
    setInput(currentTarget);
  }
  return {
    /** The element, once it has had the focus. */
    input,
    code,
    /** To be spread on the input. */
    box: { ref, onFocus },
  };
}

/**
 * Calls back once the page is seen: at once, or when a visitor opens a page that the browser has
 * prerendered. What counts visitors waits for it.
 */
export function whenSeen(callback: () => void): void {
  const { prerendering } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener("prerenderingchange", callback, { once: true });
  else callback();
}
