/** A repeatable source of choices: equal names make equal choices on every machine. */
export interface Chance {
  /** The next number in [0, 1). */
  next(): number;
  /** The next whole number from low to high, both included. */
  whole(low: number, high: number): number;
  /** True with the given probability. */
  maybe(probability: number): boolean;
  /** @throws RangeError when there is nothing to pick from */
  pick<T>(options: readonly T[]): T;
  /** The options in another order; the list itself stays. */
  shuffled<T>(options: readonly T[]): T[];
}

/** The choices that belong to a name (mulberry32 over FNV-1a). */
export function chanceOf(name: string): Chance {
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

/** The option at a place, counted around. @throws RangeError when there is none */
export function at<T>(options: readonly T[], place: number): T {
  if (options.length === 0) throw new RangeError("Nothing to pick from.");
  return options[place % options.length] as T;
}

function hashOf(text: string): number {
  let value = 0x811c9dc5;
  for (let index = 0; index < text.length; index += 1) {
    value = Math.imul(value ^ text.charCodeAt(index), 0x01000193);
  }
  return value >>> 0;
}
