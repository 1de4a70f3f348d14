import "./early-page.css";

/**
 * Removes the header that the document drew before any code had loaded. Called when the page is
 * drawn, with its own header in the same position.
 */
export function removeEarlyHeader(): void {
  document.querySelector(".early-header")?.remove();
}

/**
 * Removes the lead that the document drew (boot.js). Called when a screen is drawn: its own picture
 * and words are in the same position, the picture from the cache.
 */
export function removeLead(): void {
  document.getElementById("lead")?.remove();
}

/**
 * Removes the rules by which the browser prepares the pages behind links. Called when the page's code
 * follows them: removing the rules brings the whole page's styles up to date, which the first step of
 * a page has no time for.
 */
export function removeOwnRules(): void {
  document.getElementById("links-own")?.remove();
}
