import { paths } from "@ensemble/contract";
import type { MouseEvent } from "react";

/** How long to wait for the page, in milliseconds. */
const timeoutMs = 10_000;
const searchBox = () => document.querySelector<HTMLInputElement>("main input[type=search]");

/** The element that holds the focus since the press: first our own field, then the page's box. */
let held: HTMLInputElement | undefined;

/** Whether the focus is where we moved it; then a new page does not take it. */
export const holdsSearchFocus = (): boolean =>
  held !== undefined && held === document.activeElement;

/**
 * Handles a press on a link to the search without a text: focuses the page's box as soon as it
 * appears. A phone opens its keyboard only for a focus during the press, so an invisible field
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
  // 16 px: a phone zooms into anything smaller.
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
  // If the person moved the focus elsewhere in the meantime, it stays there.
  holder.addEventListener("blur", () => {
    clearTimeout(timer);
    arrived.disconnect();
    holder.remove();
  });
}
