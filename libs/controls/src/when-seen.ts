/**
 * Calls back once the page is seen: at once, or when a visitor opens a page that the browser has
 * prerendered. What counts visitors waits for it.
 */
export function whenSeen(callback: () => void): void {
  const { prerendering } = document as { prerendering?: boolean };
  if (prerendering) document.addEventListener("prerenderingchange", callback, { once: true });
  else callback();
}
