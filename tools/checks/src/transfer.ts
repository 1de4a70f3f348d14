import type { CDPSession, Page } from "@playwright/test";

export interface Transfer {
  url: URL;
  /** Transferred body size. */
  bytes: number;
  /** Depth in the request chain: 1 plus the number of responses it had to wait for. */
  wave: number;
}

/** Records a page's transfers in request order. */
export async function recordTransfers(page: Page): Promise<Transfer[]> {
  const session: CDPSession = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  const transfers: Transfer[] = [];
  const byId = new Map<string, Transfer>();
  const waves = new Map<string, number>();

  session.on("Network.requestWillBeSent", ({ requestId, request, initiator, type }) => {
    const url = new URL(request.url);
    if (url.protocol === "data:") return;
    const causes = [initiator.url, ...listFrames(initiator.stack)].filter(
      (cause) => cause !== undefined,
    );
    const before =
      type === "Document" ? 0 : Math.max(1, ...causes.map((cause) => waves.get(cause) ?? 1));
    const transfer = { url, bytes: 0, wave: before + 1 };
    // A preloaded script is requested again from the cache; its first request counts.
    if (!waves.has(request.url)) waves.set(request.url, transfer.wave);
    byId.set(requestId, transfer);
    transfers.push(transfer);
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const transfer = byId.get(requestId);
    if (transfer) transfer.bytes += encodedDataLength;
  });
  return transfers;
}

interface Stack {
  callFrames: { url: string }[];
  parent?: Stack;
}

function listFrames(stack: Stack | undefined): string[] {
  if (!stack) return [];
  return [...stack.callFrames.map(({ url }) => url), ...listFrames(stack.parent)];
}

/** Sums the bytes of release files whose path matches `kind`. */
export const fileBytes = (transfers: Transfer[], kind: RegExp, prefix = "/r/"): number =>
  transfers
    .filter(({ url }) => url.pathname.startsWith(prefix) && kind.test(url.pathname))
    .reduce((sum, { bytes }) => sum + bytes, 0);

/** Sums the bytes of JavaScript and CSS whose path starts with `prefix`. */
export const codeBytes = (transfers: Transfer[], prefix?: string): number =>
  fileBytes(transfers, /\.(js|css)$/, prefix);
