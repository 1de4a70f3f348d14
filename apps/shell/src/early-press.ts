declare global {
  interface Window {
    /** What was pressed before the code was there (boot.js). */
    earlyPress?: { button?: HTMLElement | null };
  }
}

/** Repeats the last press of a button while the page was a server's drawing only. */
export function repeatEarlyPress(): void {
  const button = window.earlyPress?.button;
  window.earlyPress = undefined;
  if (button?.isConnected) button.click();
}
