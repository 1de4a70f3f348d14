import { useEffect, useState } from "react";

/**
 * Whether an element is wider than its place: it must then take the keyboard's focus, or nobody
 * could scroll it without a pointer. Returns the element's ref and the answer.
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
