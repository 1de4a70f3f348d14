import "./early-page.css";

/**
 * Takes away the header's line that the document drew before any code was there. Called when the
 * page is drawn: its own header stands in the same place.
 */
export function removeEarlyHeader(): void {
  document.querySelector(".early-header")?.remove();
}

/**
 * Takes away what the document drew of the screen (boot.js). Called when a screen is drawn: its own
 * picture and words stand in the same place, the picture from the cache.
 */
export function removeLead(): void {
  document.getElementById("lead")?.remove();
}
