import { useLocation } from "@ensemble/router";
import { useEffect, useRef, type RefObject } from "react";
import { holdsCursor } from "./search-cursor";

/**
 * Moves focus to the content when the page changes, as a full page load would: the keyboard starts
 * there and a screen reader announces the new headline. A change of filters in the query keeps the
 * focus, and so does a cursor that was moved into the search.
 */
export function useRouteFocus(main: RefObject<HTMLElement | null>): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (!holdsCursor()) main.current?.focus({ preventScroll: true });
  }, [main, pathname]);
}
