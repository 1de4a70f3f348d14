import { setTimeout as delay } from "node:timers/promises";
import { milliseconds, printTable, quantile } from "../measure";
import { runPlatform } from "../run-platform";

/** The next release of some apps. */
export type NextReleases = Record<"shell" | "shop" | "experts", string>;

/** Commands in their order, each by its words. */
const changesOf = (name: string, next: NextReleases): string[][] => [
  ["promote", `shop@${next.shop}`, name],
  ["rollback", "shop", name],
  ["promote", `experts@${next.experts}`, name, "--gradually", "20,100"],
  ["canary", `experts@${next.experts}`, name, "50"],
  ["promote", `experts@${next.experts}`, name],
  ["rollback", "experts", name],
  ["promote", `shell@${next.shell}`, name],
  ["rollback", "shell", name],
];

/**
 * Promotes, tries and takes back releases of an environment, again and again, with a pause of so many
 * milliseconds before each, until `ended`. Returns the milliseconds of each command by its name.
 * Rejects when one fails.
 */
export async function changeReleases(
  name: string,
  next: NextReleases,
  settings: Record<string, string>,
  { pause, ended }: { pause: number; ended: AbortSignal },
): Promise<Map<string, number[]>> {
  const taken = new Map<string, number[]>();
  const changes = changesOf(name, next);
  for (let turn = 0; ; turn += 1) {
    await delay(pause, undefined, { signal: ended }).catch(() => undefined);
    if (ended.aborted) return taken;
    const words = changes[turn % changes.length]!;
    const ms = await runPlatform(words, settings);
    const command = words[0]!;
    taken.set(command, [...(taken.get(command) ?? []), ms]);
  }
}

export function printChanges(taken: ReadonlyMap<string, number[]>): void {
  const rows = [["change", "number", "p50 ms", "slowest ms"]];
  for (const [command, times] of taken) {
    const shares = [0.5, 1].map((share) => milliseconds(quantile(times, share)));
    rows.push([command, String(times.length), ...shares]);
  }
  printTable(rows);
}
