export interface Toast {
  id: number;
  kind: "success" | "error" | "info";
  title: string;
  description?: string;
  /** An action that the toast offers, such as undo. */
  action?: { label: string; run: () => void };
}

type Listener = (toast: Toast) => void;
let listener: Listener | undefined;
let waiting: Toast[] = [];
let lastId = 0;

/**
 * Shows a short message for 3 s, or 10 s with an action (SITE-12). The code that renders toasts loads with the first one.
 */
export function toast(message: Omit<Toast, "id">): void {
  const shown = { ...message, id: ++lastId };
  if (listener) listener(shown);
  else waiting.push(shown);
  for (const notify of firstToastListeners) notify();
}

const firstToastListeners = new Set<() => void>();

/** Calls back when there are toasts, to load the code that renders them. */
export function onFirstToast(notify: () => void): () => void {
  firstToastListeners.add(notify);
  if (waiting.length > 0) notify();
  return () => firstToastListeners.delete(notify);
}

/** Registers the component that renders toasts; it also receives waiting ones. */
export function receiveToasts(receive: Listener): () => void {
  listener = receive;
  for (const shown of waiting) receive(shown);
  waiting = [];
  return () => {
    if (listener === receive) listener = undefined;
  };
}
