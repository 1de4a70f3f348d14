/** How long the site may take to answer before it counts as not reached, in milliseconds. */
const patience = 5000;

/** Whether this page's own site answers now: other screens can be had then. */
export async function isSiteReached(): Promise<boolean> {
  if (!window.navigator.onLine) return false;
  const signal = AbortSignal.timeout(patience);
  return fetch("/", { method: "HEAD", cache: "no-store", signal }).then(
    ({ ok }) => ok,
    () => false,
  );
}
