import { onTestFinished, vi } from "vitest";

type Responder = (
  request: Request,
  passOn: (request: Request) => Promise<Response>,
) => Promise<Response>;

/**
 * Mocks responses to matching requests until the test ends or the returned function is called.
 * `passOn` sends a request to the backend.
 */
export function mockResponses(address: RegExp, respond: Responder): () => void {
  const originalFetch = globalThis.fetch;
  let active = true;
  globalThis.fetch = (input, init) => {
    const request = new Request(input, init);
    return active && address.test(request.url)
      ? respond(request, (outgoing) => originalFetch(outgoing))
      : originalFetch(request);
  };
  const restore = (): void => {
    active = false;
  };
  onTestFinished(() => {
    restore();
    globalThis.fetch = originalFetch;
  });
  return restore;
}

/**
 * Makes matching requests fail as if offline, until the test ends or the returned function is
 * called.
 */
export const failRequests = (address: RegExp): (() => void) =>
  mockResponses(address, () => Promise.reject(new TypeError("Failed to fetch")));

/** Holds requests with a matching URL and body until the returned function is called. */
export function holdRequests(address: RegExp, body = /(?:)/): () => void {
  let release = (): void => undefined;
  const released = new Promise<void>((resolve) => (release = resolve));
  mockResponses(address, async (request, passOn) => {
    if (body.test(await request.clone().text())) await released;
    return passOn(request);
  });
  return release;
}

interface DownloadedFile {
  name: string;
  text: string;
}

/** Collects downloaded files until the test ends. Their text keeps the byte-order mark. */
export function collectDownloads(): Promise<DownloadedFile>[] {
  const files: Promise<DownloadedFile>[] = [];
  const blobs = new Map<string, Blob>();
  const createObjectURL = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    const url = `blob:test/${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href);
    if (blob) files.push(readText(blob).then((text) => ({ name: this.download, text })));
  });
  onTestFinished(() => {
    createObjectURL.mockRestore();
    click.mockRestore();
  });
  return files;
}

async function readText(blob: Blob): Promise<string> {
  const bytes = await blob.arrayBuffer();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
