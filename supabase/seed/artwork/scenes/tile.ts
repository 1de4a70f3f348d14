import { deflateSync } from "node:zlib";

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff;
  for (const byte of bytes) {
    value ^= byte;
    for (let bit = 0; bit < 8; bit += 1)
      value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  }
  return (value ^ 0xffffffff) >>> 0;
}

function chunk(name: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(name, "latin1"), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc(body));
  return Buffer.concat([length, body, check]);
}

/** How much lighter (positive) or darker (negative) the fabric is at a point, from -1 to 1. */
export type Relief = (x: number, y: number) => number;

/**
 * A square image of light and shade to overlay on any color, as a data URL: black or white with
 * transparency, `strength` at its strongest. Callers draw it once per process.
 */
export function tileOf(size: number, strength: number, relief: Relief): string {
  const rows = Buffer.alloc(size * (size * 2 + 1));
  for (let y = 0; y < size; y += 1) {
    for (let x = 0; x < size; x += 1) {
      const level = Math.max(-1, Math.min(1, relief(x / size, y / size)));
      const at = y * (size * 2 + 1) + 1 + x * 2;
      rows[at] = level > 0 ? 255 : 0;
      // Steps of four compress well and are invisible at these strengths.
      rows[at + 1] = Math.round((Math.abs(level) * strength * 255) / 2) * 2;
    }
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(size, 0);
  header.writeUInt32BE(size, 4);
  header[8] = 8;
  header[9] = 4;
  const file = Buffer.concat([
    Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]),
    chunk("IHDR", header),
    chunk("IDAT", deflateSync(rows, { level: 9 })),
    chunk("IEND", new Uint8Array()),
  ]);
  return `data:image/png;base64,${file.toString("base64")}`;
}

// Not inside the functions below, which run for every point: the loader of the tools names each
// function that it creates, which took two thirds of the time.
const ease = (t: number) => t * t * t * (t * (t * 6 - 15) + 10);

function slope(x: number, y: number, cx: number, cy: number): number {
  let mixed = Math.imul(cx * 374761393 + cy * 668265263, 1274126177);
  mixed = Math.imul(mixed ^ (mixed >>> 15), 2246822519);
  const angle = ((mixed ^ (mixed >>> 13)) >>> 0) / 683565275.6;
  return Math.cos(angle) * (x - cx) + Math.sin(angle) * (y - cy);
}

/** Noise that repeats seamlessly after one unit: `cells` lumps across. */
export function noise(cells: number, seed: number): Relief {
  const value = (x: number, y: number) => {
    let mixed = Math.imul(
      ((x + cells) % cells) * 374761393 + ((y + cells) % cells) * 668265263 + seed * 982451653,
      1274126177,
    );
    mixed = Math.imul(mixed ^ (mixed >>> 13), 1274126177);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2147483648 - 1;
  };
  return (x, y) => {
    const column = Math.floor(x * cells);
    const row = Math.floor(y * cells);
    const tx = ease(x * cells - column);
    const ty = ease(y * cells - row);
    const top = value(column, row) * (1 - tx) + value(column + 1, row) * tx;
    const bottom = value(column, row + 1) * (1 - tx) + value(column + 1, row + 1) * tx;
    return top * (1 - ty) + bottom * ty;
  };
}

/** Smooth gradient noise over the whole plane, about -1 to 1. */
export function swirl(x: number, y: number): number {
  const column = Math.floor(x);
  const row = Math.floor(y);
  const tx = ease(x - column);
  const ty = ease(y - row);
  const top = slope(x, y, column, row) * (1 - tx) + slope(x, y, column + 1, row) * tx;
  const bottom = slope(x, y, column, row + 1) * (1 - tx) + slope(x, y, column + 1, row + 1) * tx;
  return (top * (1 - ty) + bottom * ty) * 1.5;
}
