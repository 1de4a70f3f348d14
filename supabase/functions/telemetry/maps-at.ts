import type { ReadMap } from "./source-maps.ts";

/** How long a map may take, in milliseconds: pages wait for no answer, but the function's time counts. */
const patience = 5000;

/**
 * Reads maps below an address that answers nobody without the key:
 * `<address>/<app>/<release>/<script>.map`.
 */
export function mapsAt(address: string, key: string): ReadMap {
  return async ({ app, release, script }) => {
    const url = `${address.replace(/\/$/, "")}/${app}/${release}/${script}.map`;
    const response = await fetch(url, {
      headers: { Authorization: `Bearer ${key}` },
      signal: AbortSignal.timeout(patience),
    });
    if (response.ok) return response.text();
    await response.body?.cancel();
    if (response.status === 404) return undefined;
    throw new Error(`${url} answers ${response.status}`);
  };
}
