import { onTestFinished } from "vitest";

type Answer = (
  request: Request,
  passOn: (request: Request) => Promise<Response>,
) => Promise<Response>;

/**
 * Answers every request whose address matches in the backend's place, until the test ends or the
 * returned function is called. `passOn` asks the backend itself.
 */
export function answerRequests(address: RegExp, answer: Answer): () => void {
  const online = globalThis.fetch;
  let answering = true;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    return answering && address.test(request.url)
      ? answer(request, (one) => online(one))
      : online(request);
  };
  const restore = (): void => {
    answering = false;
  };
  onTestFinished(() => {
    restore();
    globalThis.fetch = online;
  });
  return restore;
}

/**
 * Lets every request whose address matches fail as it does offline, until the test ends or the
 * returned function is called.
 */
export const failRequests = (address: RegExp): (() => void) =>
  answerRequests(address, () => Promise.reject(new TypeError("Failed to fetch")));

/**
 * Holds back requests whose address matches, all or those whose body matches too, until the
 * returned function is called.
 */
export function holdRequests(address: RegExp, body = /(?:)/): () => void {
  let letThrough = (): void => undefined;
  const released = new Promise<void>((resolve) => (letThrough = resolve));
  answerRequests(address, async (request, passOn) => {
    if (body.test(await request.clone().text())) await released;
    return passOn(request);
  });
  return letThrough;
}
