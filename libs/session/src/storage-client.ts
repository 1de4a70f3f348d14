import { StorageClient } from "@supabase/storage-js";

/** Called with the sent and total bytes of a file. */
export type OnProgress = (bytes: number, total: number) => void;

export const storageClient = (
  address: string,
  key: string,
  send: (input: RequestInfo | URL, init?: RequestInit, how?: typeof fetch) => Promise<Response>,
  onSent?: OnProgress,
): StorageClient =>
  new StorageClient(address, { apikey: key }, (input, init) =>
    send(input, init, onSent && fetchWithProgress(onSent)),
  );

/**
 * Creates a `fetch` that reports upload progress, using XMLHttpRequest. Doesn't support streams and
 * signals. Rejects with TypeError if there is no response.
 */
function fetchWithProgress(onSent: OnProgress): typeof fetch {
  return (input, init = {}) =>
    new Promise((resolve, reject) => {
      const request = new XMLHttpRequest();
      const address = input instanceof Request ? input.url : String(input);
      request.open(init.method ?? "GET", address);
      new Headers(init.headers).forEach((value, name) => request.setRequestHeader(name, value));
      request.responseType = "arraybuffer";
      request.upload.onprogress = ({ loaded, total }) => onSent(loaded, total);
      request.onload = () => resolve(toResponse(request));
      request.onerror = () => reject(new TypeError(`No response from ${address}`));
      request.send(init.body as XMLHttpRequestBodyInit);
    });
}

function toResponse(request: XMLHttpRequest): Response {
  const { status, statusText } = request;
  const headers = new Headers();
  for (const line of request.getAllResponseHeaders().trim().split(/\r?\n/)) {
    const colon = line.indexOf(":");
    if (colon > 0) headers.append(line.slice(0, colon), line.slice(colon + 1).trim());
  }
  const bodiless = status === 204 || status === 304;
  return new Response(bodiless ? null : (request.response as ArrayBuffer), {
    status,
    statusText,
    headers,
  });
}
