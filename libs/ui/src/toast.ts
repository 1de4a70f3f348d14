export interface Toast {
  id: number;
  kind: "success" | "error" | "info";
  title: string;
  description?: string;
  /** One thing the person may do about it, such as undoing what was just done. */
  action?: { label: string; run: () => void };
}

type Listener = (toast: Toast) => void;
let listener: Listener | undefined;
let waiting: Toast[] = [];
let lastId = 0;

/**
 * Shows a short message for 3 s (SITE-12). It may be called from anywhere; the code
 * that draws toasts is loaded with the first one.
 */
export function toast(message: Omit<Toast, "id">): void {
  const shown = { ...message, id: ++lastId };
  if (listener) listener(shown);
  else waiting.push(shown);
  for (const wake of wakers) wake();
}

const wakers = new Set<() => void>();

/** Called back when there is a toast and nobody to draw it yet. */
export function onFirstToast(wake: () => void): () => void {
  wakers.add(wake);
  if (waiting.length > 0) wake();
  return () => wakers.delete(wake);
}

/** The one place that draws toasts takes all of them, those that waited included. */
export function receiveToasts(receive: Listener): () => void {
  listener = receive;
  for (const shown of waiting) receive(shown);
  waiting = [];
  return () => {
    if (listener === receive) listener = undefined;
  };
}
