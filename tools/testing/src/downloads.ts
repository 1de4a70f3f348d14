import { onTestFinished, vi } from "vitest";

interface DownloadedFile {
  name: string;
  text: string;
}

/**
 * Collects the files that the window downloads until the test ends. Their text keeps its byte-order
 * mark.
 */
export function keepDownloads(): Promise<DownloadedFile>[] {
  const files: Promise<DownloadedFile>[] = [];
  const blobs = new Map<string, Blob>();
  const address = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    const url = `blob:test/${blobs.size}`;
    blobs.set(url, blob as Blob);
    return url;
  });
  const click = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (
    this: HTMLAnchorElement,
  ) {
    const blob = blobs.get(this.href);
    if (blob) files.push(textOf(blob).then((text) => ({ name: this.download, text })));
  });
  onTestFinished(() => {
    address.mockRestore();
    click.mockRestore();
  });
  return files;
}

async function textOf(blob: Blob): Promise<string> {
  const bytes = await blob.arrayBuffer();
  return new TextDecoder("utf-8", { ignoreBOM: true }).decode(bytes);
}
