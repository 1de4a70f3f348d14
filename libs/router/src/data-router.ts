// React Router's data router. Not part of the index, because pages are first shown without it.
import { type DataRouter, type RouterInit, UNSAFE_createRouter } from "react-router-dom";

export type BrowserHistory = RouterInit["history"];
type HistoryListener = Parameters<BrowserHistory["listen"]>[0];
export type HistoryUpdate = Parameters<HistoryListener>[0];

interface StartOptions extends RouterInit {
  /** The location that the page shows. */
  shown: BrowserHistory["location"];
  /** The last Back or Forward, which the page hasn't followed. */
  popped: HistoryUpdate | undefined;
}

/**
 * Creates the data router of a page that is already shown. Calls back before the router follows
 * what happened meanwhile.
 */
export function startDataRouter(
  { history, shown, popped, ...init }: StartOptions,
  onCreate: (router: DataRouter) => void,
): DataRouter {
  let follow: HistoryListener | undefined;
  const listen = (listener: HistoryListener) => history.listen((follow = listener));
  // The router takes its first location from the history, which may have left it.
  const router = UNSAFE_createRouter({ ...init, history: { ...history, location: shown, listen } });
  onCreate(router);
  router.initialize();
  if (popped) follow?.(popped);
  return router;
}
