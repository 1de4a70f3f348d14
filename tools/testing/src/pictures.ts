import { onTestFinished, vi } from "vitest";

/**
 * Mocks image decoding and uploads, which happy-dom lacks, until the test ends: every image is
 * 800 × 1000 px of one color, and uploads use `fetch`.
 */
export function mockCanvas(): void {
  const bitmap = { width: 800, height: 1000, close: () => undefined };
  vi.stubGlobal("createImageBitmap", () => Promise.resolve(bitmap));
  vi.stubGlobal("XMLHttpRequest", FetchingRequest);
  const context = {
    drawImage: () => undefined,
    getImageData: () => ({ data: new Uint8ClampedArray([138, 75, 50, 255]) }),
  };
  const canvas = vi
    .spyOn(HTMLCanvasElement.prototype, "getContext")
    .mockReturnValue(context as unknown as null);
  onTestFinished(() => {
    canvas.mockRestore();
    vi.unstubAllGlobals();
  });
}

/** The part of XMLHttpRequest that uploads use. */
class FetchingRequest {
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  status = 0;
  statusText = "";
  response = new ArrayBuffer(0);
  #method = "GET";
  #address = "";
  #sent = new Headers();
  #received = new Headers();

  open(method: string, address: string): void {
    this.#method = method;
    this.#address = address;
  }

  setRequestHeader(name: string, value: string): void {
    this.#sent.append(name, value);
  }

  getAllResponseHeaders(): string {
    return [...this.#received].map((header) => header.join(": ")).join("\r\n");
  }

  send(body: ArrayBuffer): void {
    const { byteLength: total } = body;
    const init = { method: this.#method, headers: this.#sent, body };
    fetch(this.#address, init)
      .then(async (response) => {
        this.upload.onprogress?.({ loaded: total, total });
        this.status = response.status;
        this.statusText = response.statusText;
        this.#received = response.headers;
        this.response = await response.arrayBuffer();
        this.onload?.();
      })
      .catch(() => this.onerror?.());
  }
}

export function pictureFile(name: string): File {
  const beginnings = {
    png: [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
    jpeg: [0xff, 0xd8, 0xff, 0xe0],
  };
  const type = name.endsWith(".png") ? "png" : "jpeg";
  return new File([new Uint8Array([...beginnings[type], ...Array(64).fill(0)])], name, {
    type: `image/${type}`,
  });
}
