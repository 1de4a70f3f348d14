export function addMessage(html: string): HTMLElement {
  const message = document.createElement("div");
  message.innerHTML = html;
  document.getElementById("status-line")?.append(message);
  return message;
}

/**
 * Says that the page's code or its screen didn't load, with a retry. Links work, and forms with an
 * action are submitted.
 */
export function offerRetry(retry: () => void): void {
  const message = addMessage(
    "<p>This page didn't finish loading. Links work, but buttons may not.</p><button>Retry</button>",
  );
  message.dataset.failed = "";
  (message.lastChild as HTMLElement).onclick = () => {
    endRetry();
    retry();
  };
  if (window.preHydrationInput) window.preHydrationInput.failed = true;
}

/** Removes that message, if any, because the code has arrived or loads again. */
export const endRetry = (): void => document.querySelector("[data-failed]")?.remove();

/**
 * Requests the code's script once more if it fails, as remotes do, and then offers a retry. Also
 * offers one if it takes longer than the load budget.
 */
export function watchCode(loadBudget: number): void {
  const timer = setTimeout(() => offerRetry(() => location.reload()), loadBudget);
  // Only the code's own script is deferred; the loader of remotes retries others.
  const onEnd = ({ type, target }: Pick<Event, "type" | "target">) => {
    const script = target as HTMLScriptElement;
    if (!script.defer) return;
    clearTimeout(timer);
    endRetry();
    if (type === "load") return;
    const again = () => loadScript(script, `${script.src}?attempt`);
    if (script.src.includes("?")) offerRetry(again);
    else again();
  };
  for (const type of ["load", "error"]) document.addEventListener(type, onEnd, true);
  // Before this script, which waits for style sheets.
  if (window.failed) onEnd({ type: "error", target: window.failed });
}

export function loadScript({ integrity }: HTMLScriptElement, src: string): void {
  const script = document.createElement("script");
  Object.assign(script, { src, integrity, async: false, defer: true });
  document.head.append(script);
}

declare global {
  interface Window {
    /** A script that failed before the document's script ran (document.html). */
    failed?: HTMLScriptElement;
  }
}
