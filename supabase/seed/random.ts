/** A seeded random number generator: equal names give equal sequences on every machine. */
export interface Random {
  /** The next number in [0, 1). */
  next(): number;
  /** The next integer from low to high, both included. */
  whole(low: number, high: number): number;
  /** True with the given probability. */
  maybe(probability: number): boolean;
  /** @throws RangeError for an empty list */
  pick<T>(options: readonly T[]): T;
  /** A shuffled copy of the options. */
  shuffled<T>(options: readonly T[]): T[];
}

/** The generator of a name (mulberry32 over FNV-1a). */
export function seededRandom(name: string): Random {
  let state = hashOf(name);
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const whole = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  return {
    next,
    whole,
    maybe: (probability) => next() < probability,
    pick: <T>(options: readonly T[]): T => at(options, Math.floor(next() * options.length)),
    shuffled: <T>(options: readonly T[]): T[] => {
      const order = [...options];
      for (let last = order.length - 1; last > 0; last -= 1) {
        const other = whole(0, last);
        [order[last], order[other]] = [at(order, other), at(order, last)];
      }
      return order;
    },
  };
}

/** The option at an index, modulo their number. @throws RangeError for an empty list */
export function at<T>(options: readonly T[], index: number): T {
  if (options.length === 0) throw new RangeError("Nothing to pick from.");
  return options[index % options.length] as T;
}

function hashOf(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
