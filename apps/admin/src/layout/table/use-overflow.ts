import { useEffect, useState } from "react";

/**
 * Whether an element overflows horizontally: it must then be focusable, or keyboard users could not
 * scroll it. Returns the element's ref and the answer.
 */
export function useOverflow() {
  const [element, setElement] = useState<HTMLElement | null>(null);
  const [overflows, setOverflows] = useState(false);
  useEffect(() => {
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setOverflows(element.scrollWidth > element.clientWidth),
    );
    observer.observe(element);
    if (element.firstElementChild) observer.observe(element.firstElementChild);
    return () => observer.disconnect();
  }, [element]);
  return [setElement, overflows] as const;
}
