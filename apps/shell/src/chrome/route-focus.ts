import { useLocation } from "@ensemble/router";
import { useEffect, useRef } from "react";
import { holdsCursor } from "./search-cursor";

/**
 * Moves focus to the content when another page is shown, as a full page load would: a keyboard
 * starts there and a screen reader reads the new headline. Filters in the query keep the focus, and so
 * does a cursor that was brought into the search.
 */
export function useRouteFocus(main: HTMLElement | null): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  useEffect(() => {
    if (!main || shown.current === pathname) return;
    shown.current = pathname;
    if (!holdsCursor()) main.focus({ preventScroll: true });
  }, [main, pathname]);
}
