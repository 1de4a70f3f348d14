declare global {
  interface Window {
    /** What was pressed and chosen before the code was there (boot.js). */
    earlyInput?: {
      button?: HTMLElement | null;
      choices: Map<HTMLSelectElement, string>;
    };
  }
}

/**
 * Repeats what was done while the page was a server's drawing only: choices of selects, and the last
 * press of a button.
 */
export function repeatEarlyInput(): void {
  const { button, choices = [] } = window.earlyInput ?? {};
  window.earlyInput = undefined;
  for (const [select, value] of choices) {
    if (!select.isConnected) continue;
    select.value = value;
    select.dispatchEvent(new Event("change", { bubbles: true }));
  }
  if (button?.isConnected) button.click();
}
