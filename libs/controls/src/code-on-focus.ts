import { useCallback, useState } from "react";
import { useLateCode } from "./late-code";

/**
 * Code of a text box that loads when the box gets the focus, or had it before the page took a drawn
 * one over. `load` must be the same function on every render.
 */
export function useCodeOnFocus<T extends object>(load: () => Promise<T>) {
  const [input, setInput] = useState<HTMLInputElement | null>(null);
  const [wanted, setWanted] = useState(false);
  const { code } = useLateCode(load, wanted);
  const ref = useCallback((element: HTMLInputElement | null) => {
    setInput(element);
    if (element !== null && element === document.activeElement) setWanted(true);
  }, []);
  return {
    /** The element, once it is there. */
    input,
    code,
    /** To be spread on the input. */
    box: { ref, onFocus: () => setWanted(true) },
  };
}
