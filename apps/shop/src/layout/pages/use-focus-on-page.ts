import { useEffect, useRef } from "react";

/** After 'Load more', the focus continues at the head of the page that it added. */
export function useFocusOnPage(page: number) {
  const links = useRef<HTMLDivElement>(null);
  const newest = useRef<HTMLDivElement>(null);
  const before = useRef(page);
  useEffect(() => {
    if (before.current === page) return;
    before.current = page;
    // Not away from a filter that returned to the first page.
    if (links.current?.contains(document.activeElement)) {
      newest.current?.focus({ preventScroll: true });
    }
  }, [page]);
  return { links, newest };
}
