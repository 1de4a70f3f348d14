export interface Answer {
  /** In words, such as "document, drawn". */
  kind: string;
  /** When it was asked for, `performance.now()`. */
  due: number;
  ms: number;
}

/** The second whose visits took longest on average. */
export function slowestSecond(visits: readonly Answer[], began: number) {
  const seconds = new Map<number, number[]>();
  for (const { due, ms } of visits) {
    const second = Math.floor((due - began) / 1000);
    seconds.set(second, [...(seconds.get(second) ?? []), ms]);
  }
  return [...seconds]
    .map(([second, times]) => ({
      second,
      visits: times.length,
      ms: times.reduce((sum, ms) => sum + ms, 0) / times.length,
    }))
    .sort((one, other) => other.ms - one.ms)[0];
}
