import { useEffect, useState, type RefObject } from "react";

/** How far below the window an element counts as near, so that it is ready in time. */
const nearness = "800px";

/** Whether an element is, or once was, near the window. */
export function useNearViewport(target: RefObject<Element | null>): boolean {
  const [near, setNear] = useState(false);
  useEffect(() => {
    const element = target.current;
    if (!element || near) return;
    const observer = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setNear(true),
      { rootMargin: `${nearness} 0px` },
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [target, near]);
  return near;
}
