/** A seed determines every variable detail of a drawing; equal seeds draw equal images. */
export type Seed = string | number;

/** A small seeded random number generator (mulberry32 over an FNV-1a hash of the seed). */
export interface Random {
  /** The next number in [0, 1). */
  next(): number;
  /** The next number in [low, high). */
  between(low: number, high: number): number;
  /** One of the options, all equally likely. */
  pick<T>(options: readonly [T, ...T[]] | readonly T[]): T;
  /** True with the given probability. */
  maybe(probability: number): boolean;
}

function hash(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}

/** A generator for a seed; each `purpose` gets an independent sequence. */
export function seededRandom(seed: Seed, purpose = ""): Random {
  let state = hash(`${purpose}/${seed}`);
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  next();
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    maybe: (probability) => next() < probability,
    pick: <T>(options: readonly T[]) => {
      const option = options[Math.floor(next() * options.length)];
      if (option === undefined) throw new RangeError("nothing to pick from");
      return option;
    },
  };
}
