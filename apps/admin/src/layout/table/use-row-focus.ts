import { useLayoutEffect, useRef, type FocusEvent } from "react";

/**
 * Keeps the focus in a list when the focused row disappears: it moves to the menu of the row that
 * takes its index, or to the named table or its empty text when no rows remain.
 */
export function useRowFocus() {
  const list = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; row: number }>(undefined);
  useLayoutEffect(() => {
    const held = last.current;
    if (!held || held.element.isConnected || document.activeElement !== document.body) return;
    last.current = undefined;
    const rows = rowsOf(list.current);
    const row = rows[Math.min(held.row, rows.length - 1)];
    const target =
      row?.querySelector<HTMLElement>("[aria-haspopup=menu]") ??
      row?.querySelector<HTMLElement>("button, a") ??
      titleOf(list.current);
    target?.focus({ preventScroll: true });
  });
  function onFocus({ target }: FocusEvent): void {
    const row = rowsOf(list.current).findIndex((one) => one.contains(target));
    last.current = row === -1 ? undefined : { element: target, row };
  }
  return { ref: list, onFocus };
}

const rowsOf = (list: Element | null): Element[] => [
  ...(list?.querySelectorAll("tbody > tr") ?? []),
];

function titleOf(list: Element | null): HTMLElement | null | undefined {
  const title = list?.querySelector<HTMLElement>("table, h2");
  // Focusable by script only.
  if (title) title.tabIndex = -1;
  return title;
}
