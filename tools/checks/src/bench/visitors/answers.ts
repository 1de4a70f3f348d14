import { milliseconds, printTable, quantile } from "../measure";
import { type Answer, slowestSecond } from "./answer";

/** Everything that a site answered, and what was wrong. */
export interface Answers {
  add(answer: Answer): void;
  /**
   * Times work that was due and returns its result and its kind in more words. What it throws is an
   * error of the site at `address`; the result is undefined then.
   */
  time<T>(
    kind: string,
    address: string,
    due: number,
    work: () => Promise<{ result: T; how?: string }>,
  ): Promise<T | undefined>;
  /** Prints all of it, with moments in seconds since `began`. */
  print(began: number): void;
  errors(): number;
}

/** The kind of a document with all that its page asked for. */
export const wholeVisit = "whole visit";

interface Problem {
  number: number;
  first: { address: string; due: number };
}

export function collectAnswers(): Answers {
  const byKind = new Map<string, Answer[]>();
  const problems = new Map<string, Problem>();
  let errors = 0;
  const add = (answer: Answer): void => {
    const list = byKind.get(answer.kind) ?? [];
    byKind.set(answer.kind, list);
    list.push(answer);
  };
  return {
    add,
    async time(kind, address, due, work) {
      const addAs = (how?: string) =>
        add({ kind: how ? `${kind}, ${how}` : kind, due, ms: performance.now() - due });
      try {
        const { result, how } = await work();
        addAs(how);
        return result;
      } catch (error) {
        addAs("failed");
        const { message, cause } = error as Error;
        const why = cause instanceof Error ? `${message}: ${cause.message}` : message;
        errors += 1;
        const { number, first } = problems.get(why) ?? { number: 0, first: { address, due } };
        problems.set(why, { number: number + 1, first });
        return undefined;
      }
    },
    errors: () => errors,
    print(began) {
      const rows = [["answer", "number", "p50 ms", "p95 ms", "p99 ms", "slowest ms"]];
      for (const [kind, list] of [...byKind].sort(([one], [other]) => one.localeCompare(other))) {
        const times = list.map(({ ms }) => ms);
        const shares = [0.5, 0.95, 0.99, 1].map((share) => milliseconds(quantile(times, share)));
        rows.push([kind, String(list.length), ...shares]);
      }
      printTable(rows);
      const visits = byKind.get(wholeVisit) ?? [];
      const answered = [...byKind.values()].reduce((sum, list) => sum + list.length, 0);
      console.log(`\n${answered - visits.length} answers, ${errors} errors`);
      const slowest = slowestSecond(visits, began);
      if (slowest)
        console.log(
          `Slowest second: ${slowest.second} s after the start, its ${slowest.visits} visits took ` +
            `${milliseconds(slowest.ms)} ms on average`,
        );
      for (const [why, { number, first }] of problems)
        console.error(
          `${number} times: ${why}; first ${first.address}, ` +
            `${((first.due - began) / 1000).toFixed(1)} s after the start`,
        );
    },
  };
}
