/**
 * Measures each side in turns, the first or the last first, `warm` times unrecorded and then `runs`
 * times: what else the machine does meets all sides alike. Returns the values of each side.
 */
export async function interleave<Side, Value>(
  sides: readonly Side[],
  measure: (side: Side) => Promise<Value>,
  { runs = 30, warm: warmups = 3 } = {},
): Promise<Value[][]> {
  const results = sides.map((): Value[] => []);
  for (let run = -warmups; run < runs; run += 1) {
    const order = [...sides.keys()];
    if (run % 2 !== 0) order.reverse();
    for (const at of order) {
      const value = await measure(sides[at]!);
      if (run >= 0) results[at]!.push(value);
    }
  }
  return results;
}

/** The value below which this share of the values lies. Throws for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error("Nothing was measured.");
  return value;
}

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** A metric of two sides. */
interface Comparison {
  /** What has the metric, such as a page. */
  what: string;
  /** The metric with its unit. */
  metric: string;
  before: number;
  now: number;
}

/** A table of metrics with their ratios, those of one kind below each other and their sum last. */
export function ratioTable(
  [before, now]: readonly [string, string],
  compared: readonly Comparison[],
): string[][] {
  const metrics = [...new Set(compared.map(({ metric }) => metric))];
  const rows = metrics.flatMap((metric) => {
    const comparisons = compared.filter((one) => one.metric === metric);
    const sum = (side: "before" | "now") => comparisons.reduce((all, one) => all + one[side], 0);
    return [...comparisons, { what: "all", metric, before: sum("before"), now: sum("now") }];
  });
  const cells = rows.map(({ what, metric, before, now }) => {
    const ratio = before === now ? "1.00" : before === 0 ? "∞" : (now / before).toFixed(2);
    return [what, metric, decimals(before), decimals(now), ratio];
  });
  return [["", "metric", before, now, "ratio"], ...cells];
}

/** What took how many milliseconds, on one side. */
interface SideTimes {
  name: string;
  times: ReadonlyMap<string, readonly number[]>;
}

/** Prints the times below which these shares lie: of one side, or of two with their ratios. */
export function printTimes(
  title: string,
  shares: readonly number[],
  [first, second]: readonly SideTimes[],
): void {
  const metrics = shares.map((share) => `p${share * 100} ms`);
  const of = (times: readonly number[] | undefined, at: number) => quantile(times!, shares[at]!);
  if (second) {
    const both = [...first!.times].filter(([what]) => second.times.has(what));
    const rows = metrics.flatMap((metric, at) =>
      both.map(([what, times]) => {
        return { what, metric, before: of(times, at), now: of(second.times.get(what), at) };
      }),
    );
    printTable(ratioTable([first!.name, second.name], rows));
  } else {
    const rows = [...first!.times].map(([what, times]) => [
      ...[what, String(times.length), ...metrics.map((_, at) => decimals(of(times, at)))],
    ]);
    printTable([[title, "number", ...metrics], ...rows]);
  }
}

/** Prints rows as a table, the first as its header. */
export function printTable(rows: readonly (readonly string[])[]): void {
  const [head = []] = rows;
  const widths = head.map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  const line = (row: readonly string[]) =>
    `| ${widths.map((width, column) => (row[column] ?? "").padEnd(width)).join(" | ")} |`;
  const rule = widths.map((width) => "-".repeat(width));
  for (const row of [head, rule, ...rows.slice(1)]) console.log(line(row));
}

/** A number as the tables show it: small ones with two decimals. */
export const decimals = (value: number): string => value.toFixed(Math.abs(value) < 10 ? 2 : 1);

export const verdict = (met: boolean): string => (met ? "met" : "MISSED");
