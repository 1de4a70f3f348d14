import { onTestFinished } from "vitest";

/**
 * Lets every request whose address matches fail as it does offline, until the test ends or the
 * returned function is called.
 */
export function failRequests(address: RegExp): () => void {
  const online = globalThis.fetch;
  globalThis.fetch = (input, init) => {
    const { url } = new Request(input, init);
    return address.test(url)
      ? Promise.reject(new TypeError("Failed to fetch"))
      : online(input, init);
  };
  const restore = (): void => {
    globalThis.fetch = online;
  };
  onTestFinished(restore);
  return restore;
}
