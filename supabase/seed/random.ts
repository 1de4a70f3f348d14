/** A random number generator that gives the same sequence for the same name on every machine. */
export interface Random {
  /** Returns the next number in [0, 1). */
  next(): number;
  /** Returns the next integer from low to high, inclusive. */
  whole(low: number, high: number): number;
  /** Returns true with the given probability. */
  maybe(probability: number): boolean;
  /** Throws RangeError for an empty list. */
  pick<T>(options: readonly T[]): T;
  /** Returns a shuffled copy. */
  shuffled<T>(options: readonly T[]): T[];
}

/** Returns the generator for a name (mulberry32 seeded with FNV-1a). */
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
        const swap = whole(0, last);
        [order[last], order[swap]] = [at(order, swap), at(order, last)];
      }
      return order;
    },
  };
}

/** Returns the option at an index modulo their number. Throws RangeError for an empty list. */
export function at<T>(options: readonly T[], index: number): T {
  if (options.length === 0) throw new RangeError("There is nothing to pick from.");
  return options[index % options.length] as T;
}

function hashOf(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
