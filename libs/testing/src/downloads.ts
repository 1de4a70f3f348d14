import { onTestFinished, vi } from "vitest";

interface DownloadedFile {
  name: string;
  text: string;
}

/**
 * Keeps the files that the window hands over to the person, until the test ends; their text has the
 * byte order mark that it was given.
 */
export function keepDownloads(): Promise<DownloadedFile>[] {
  const files: Promise<DownloadedFile>[] = [];
  const blobs = new Map<string, Blob>();
  const address = vi.spyOn(URL, "createObjectURL").mockImplementation((blob) => {
    const made = `blob:test/${blobs.size}`;
    blobs.set(made, blob as Blob);
    return made;
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
