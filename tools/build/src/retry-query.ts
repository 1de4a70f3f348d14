declare const __webpack_require__: {
  u: (chunk: string) => string;
  miniCssF?: (chunk: string) => string;
};

/**
 * Makes chunks and stylesheets repeat the container's own query. After a failed load the shell
 * requests `remote-entry.js?attempt=1`; under their old addresses, the browser would queue its
 * chunks behind the hanging request. Call while the container's script runs.
 */
export function repeatQuery(): void {
  const script = document.currentScript;
  const query = script instanceof HTMLScriptElement ? new URL(script.src).search : "";
  if (!query) return;
  const { u, miniCssF } = __webpack_require__;
  __webpack_require__.u = (chunk) => u(chunk) + query;
  if (miniCssF) __webpack_require__.miniCssF = (chunk) => miniCssF(chunk) + query;
}
