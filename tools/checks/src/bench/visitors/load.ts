/**
 * Calls `arrive` so many times at a constant rate, however long those before take: a site that
 * stalls does not slow its visitors down. `arrive` gets the moment when it was due
 * (`performance.now`) and its number. Resolves when all are done, with how late the latest call was,
 * in milliseconds.
 */
export async function arriveConstantly(
  count: number,
  pause: number,
  arrive: (due: number, number: number) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  const underWay: Promise<void>[] = [];
  let latest = 0;
  for (let number = 0; number < count; number += 1) {
    const due = began + number * pause;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    latest = Math.max(latest, performance.now() - due);
    underWay.push(arrive(due, number));
  }
  await Promise.all(underWay);
  return latest;
}

/** Everything that a site answered, and what was wrong. */
export class Answers {
  /** Milliseconds by kind. */
  readonly times = new Map<string, number[]>();
  /** How often it came, and at which address first, by what was wrong. */
  readonly problems = new Map<string, { number: number; first: string }>();

  /**
   * Times work that was due and returns its result. What it throws is an error of the site at
   * `address`; the result is undefined then.
   */
  async time<T>(kind: string, address: string, due: number, work: () => Promise<T>) {
    try {
      const result = await work();
      this.#add(kind, due);
      return result;
    } catch (error) {
      this.#add(`${kind}, failed`, due);
      const { message, cause } = error as Error;
      const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
      const { number, first } = this.problems.get(why) ?? { number: 0, first: address };
      this.problems.set(why, { number: number + 1, first });
      return undefined;
    }
  }

  #add(kind: string, due: number): void {
    const list = this.times.get(kind) ?? [];
    this.times.set(kind, list);
    list.push(performance.now() - due);
  }
}
