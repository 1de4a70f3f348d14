import { quantile } from "@ensemble/platform/load";

/** Metrics per side, such as a commit, by subject, such as a page. */
export type Results = Record<string, readonly Readonly<Record<string, number>>[]>;

/**
 * Measures subjects on all sides alternately, so that the machine's other load affects them equally:
 * `warm` times unrecorded, then `runs` times. Returns the values per side by subject.
 */
export async function interleave<Subject, Side, Value>(
  subjects: Readonly<Record<string, Subject>>,
  sides: readonly Side[],
  measure: (subject: Subject, side: Side) => Promise<Value>,
  { runs = 15, warm = 3 } = {},
): Promise<Record<string, Value[][]>> {
  const turns = Object.entries(subjects).flatMap(([name, subject]) =>
    sides.map((side) => ({ name, subject, side, values: [] as Value[] })),
  );
  for (let run = -warm; run < runs; run += 1) {
    for (const { subject, side, values } of run % 2 === 0 ? turns : turns.toReversed()) {
      const value = await measure(subject, side);
      if (run >= 0) values.push(value);
    }
  }
  const listValues = (name: string) => turns.filter((turn) => turn.name === name);
  return Object.fromEntries(
    Object.keys(subjects).map((name) => [name, listValues(name).map(({ values }) => values)]),
  );
}

/** Reduces each side's values to metrics. */
export const summarize = <Value>(
  measured: Readonly<Record<string, readonly Value[][]>>,
  toMetrics: (values: Value[]) => Record<string, number>,
): Results =>
  Object.fromEntries(
    Object.entries(measured).map(([name, sides]) => [
      name,
      sides.map((values) => toMetrics(values)),
    ]),
  );

export const median = (values: readonly number[]): number => quantile(values, 0.5);

/** Prints the metrics of one side, or those of several with their ratios to the first and sums. */
export function printResults(title: string, sides: readonly string[], results: Results): void {
  const subjects = Object.entries(results);
  const rows: Record<string, Record<string, number>> = {};
  for (const metric of Object.keys(subjects[0]![1][0]!)) {
    if (sides.length === 1) {
      for (const [subject, [only]] of subjects)
        (rows[subject] ??= {})[metric] = rounded(only![metric]!);
      continue;
    }
    const values = subjects.map(([, bySide]) => bySide.map((metrics) => metrics[metric]!));
    const sums = sides.map((_, at) => values.reduce((sum, bySide) => sum + bySide[at]!, 0));
    for (const [at, bySide] of [...values, sums].entries()) {
      const row = (rows[`${subjects[at]?.[0] ?? "all"}, ${metric}`] = {} as Record<string, number>);
      for (const [at, side] of sides.entries()) {
        const [value, first] = [bySide[at]!, bySide[0]!];
        row[side] = rounded(value);
        if (at > 0) row[`${side} / ${sides[0]}`] = value === first ? 1 : rounded(value / first);
      }
    }
  }
  console.log(`\n${title}`);
  console.table(rows);
}

const rounded = (value: number): number => Number(value.toPrecision(3));

/**
 * Repeats actions, about one each 50 ms, while `run` runs. Returns its result and each action's
 * milliseconds.
 */
export async function timeDuring<T>(
  actions: Readonly<Record<string, () => Promise<unknown>>>,
  run: () => Promise<T>,
): Promise<[T, Record<string, number[]>]> {
  const pauseMs = 50 * Object.keys(actions).length;
  let running = true;
  const repeating = Object.entries(actions).map(async ([name, act]) => {
    const times: number[] = [];
    while (running) {
      const startedAt = performance.now();
      await act();
      times.push(performance.now() - startedAt);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
    return [name, times] as const;
  });
  const result = await run().finally(() => (running = false));
  return [result, Object.fromEntries(await Promise.all(repeating))];
}
