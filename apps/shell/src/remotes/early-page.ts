import "./lead.css";

/**
 * Takes away the picture that the document drew before any code was there (boot.js). Called when
 * a screen is drawn: its own picture stands in the same place, from the cache.
 */
export function removeLead(): void {
  document.getElementById("lead")?.remove();
}
