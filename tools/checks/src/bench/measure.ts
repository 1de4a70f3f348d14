/** The results of repeated runs, in milliseconds (or another unit). */
export interface Measured {
  median: number;
  /** 95 of 100 runs stayed below. */
  p95: number;
}

/** Runs `once`, which returns its measurement, `warm` times unrecorded and then `runs` times. */
export async function measure(
  once: () => Promise<number>,
  { runs = 30, warm = 3 } = {},
): Promise<Measured> {
  const values: number[] = [];
  for (let run = -warm; run < runs; run += 1) {
    const value = await once();
    if (run >= 0) values.push(value);
  }
  return { median: quantile(values, 0.5), p95: quantile(values, 0.95) };
}

/** The value below which this share of the values lies. Throws for an empty list. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error("Nothing was measured.");
  return value;
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

export const milliseconds = (value: number): string => value.toFixed(1);
