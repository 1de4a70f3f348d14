import { useEffect, useState, type RefObject } from "react";

/** Whether an element is in view, between the header and a phone's tab bar. */
export function useInView(ref: RefObject<Element | null>): boolean {
  const [inView, setInView] = useState(true);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const heights = getComputedStyle(document.documentElement);
    const height = (name: string) => `-${heights.getPropertyValue(name).trim() || "0px"}`;
    const observer = new IntersectionObserver(
      (entries) => setInView(entries.at(-1)?.isIntersecting ?? true),
      {
        rootMargin: `${height("--header-height")} 0px ${height("--tab-bar-height")} 0px`,
        threshold: 0.5,
      },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [ref]);
  return inView;
}
