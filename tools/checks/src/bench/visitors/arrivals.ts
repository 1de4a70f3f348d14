/**
 * Calls `arrive` so many times at a constant rate, however long those before take: a site that
 * stalls does not slow its visitors down. `arrive` gets the moment when it was due
 * (`performance.now`). Resolves when all are done, with how late the latest call was, in milliseconds.
 */
export async function arriveConstantly(
  count: number,
  pause: number,
  arrive: (due: number) => Promise<void>,
): Promise<number> {
  const began = performance.now();
  const underWay: Promise<void>[] = [];
  let latest = 0;
  for (let number = 0; number < count; number += 1) {
    const due = began + number * pause;
    const early = due - performance.now();
    if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
    latest = Math.max(latest, performance.now() - due);
    underWay.push(arrive(due));
  }
  await Promise.all(underWay);
  return latest;
}
