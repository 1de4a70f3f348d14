/** A position in PostgreSQL's write-ahead log (WAL), in bytes since its beginning. */
export type WalPosition = bigint;

/** PostgreSQL's usual size of a WAL file ("segment"), in bytes; initdb can choose another. */
export const segmentSize = 16n * 1024n * 1024n;

/** Reads PostgreSQL's notation, such as "0/3000060". */
export function parsePosition(text: string): WalPosition {
  const [high, low] = text.split("/").map((part) => BigInt(`0x${part}`));
  return (high! << 32n) + low!;
}

export const formatPosition = (position: WalPosition): string =>
  `${(position >> 32n).toString(16)}/${(position & 0xff_ff_ff_ffn).toString(16)}`.toUpperCase();

/** Where the segment of a position begins. */
export const segmentStart = (position: WalPosition): WalPosition =>
  position - (position % segmentSize);

/** The file of a position's segment, such as "000000010000000000000003". */
export function segmentName(timeline: number, position: WalPosition): string {
  const number = position / segmentSize;
  const perHigh = (1n << 32n) / segmentSize;
  return [BigInt(timeline), number / perHigh, number % perHigh].map(hexadecimal).join("");
}

/** The timeline and the beginning of a segment, by its name. */
export function segmentOf(name: string): { timeline: number; start: WalPosition } {
  const [timeline, high, low] = [0, 8, 16].map((at) => BigInt(`0x${name.slice(at, at + 8)}`));
  return { timeline: Number(timeline), start: (high! << 32n) + low! * segmentSize };
}

export const isSegment = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

const hexadecimal = (part: bigint): string => part.toString(16).toUpperCase().padStart(8, "0");
