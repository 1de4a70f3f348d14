import { useCallback, useRef, useState, type FocusEvent } from "react";
import { useLateCode } from "./late-code";

/**
 * Code of a text box that loads when the box gets the focus, or had it before the page took a drawn
 * one over. `load` must be the same function on every render.
 */
export function useCodeOnFocus<T extends object>(load: () => Promise<T>) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const used = useRef(false);
  const { code } = useLateCode(load, input !== null);
  const ref = useCallback((element: HTMLInputElement | null) => {
    if (element !== null && element === document.activeElement) used.current = true;
    // An untouched box renders once: setting state in the middle of a take-over would make React render
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
