import { paths } from "@ensemble/contract";
import type { MouseEvent } from "react";

const timeoutMs = 10_000;
const searchBox = () => document.querySelector<HTMLInputElement>("main input[type=search]");

/** The focused element, first a temporary field and then the page's search box. */
let held: HTMLInputElement | undefined;

/** Returns whether the focus is still where it was moved and navigation must leave it. */
export const holdsSearchFocus = (): boolean =>
  held !== undefined && held === document.activeElement;

/**
 * Focuses the search box as soon as the search page appears. Call it on a press of a link to the
 * empty search. Phones open their keyboard only for a focus during the press, so an invisible field
 * holds the focus until then.
 */
export function focusSearchWhenReady(press: MouseEvent): void {
  if (press.metaKey || press.ctrlKey || press.shiftKey || press.altKey) return;
  const before = searchBox();
  if (before && location.pathname === paths.search() && location.search === "") {
    before.focus();
    return;
  }
  const holder = document.createElement("input");
  holder.setAttribute("aria-label", "Search outfits");
  // Phones zoom into fields with less than 16 px.
  holder.style.cssText =
    "position:fixed;top:0;left:0;width:1px;height:1px;padding:0;border:0;opacity:0;font-size:16px";
  document.body.append(holder);
  held = holder;
  holder.focus({ preventScroll: true });

  const arrived = new MutationObserver(() => {
    const box = searchBox();
    if (!box || box === before || location.pathname !== paths.search()) return;
    held = box;
    box.focus();
  });
  arrived.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => holder.blur(), timeoutMs);
  // If the visitor moves the focus elsewhere, it stays there.
  holder.addEventListener("blur", () => {
    clearTimeout(timer);
    arrived.disconnect();
    holder.remove();
  });
}
