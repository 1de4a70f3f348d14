/** The `count` free times nearest to a wanted one, in ascending order. */
export function nearestFreeTimes(free: readonly number[], wanted: number, count: number): number[] {
  return free
    .filter((instant) => instant !== wanted)
    .sort((one, other) => Math.abs(one - wanted) - Math.abs(other - wanted))
    .slice(0, count)
    .sort((one, other) => one - other);
}
