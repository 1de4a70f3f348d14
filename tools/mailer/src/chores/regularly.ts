import { saying } from "../delivery";
import type { WorkerFigures } from "../worker-figures";
import type { Chore, ChoreOptions } from "./chore";

/** Runs on the first call and then in its distance of minutes; five minutes after a failure. */
export function regularly(
  { name, every, problem, work }: Chore,
  { onProblem, now = Date.now }: ChoreOptions,
  figures: WorkerFigures,
): () => Promise<void> {
  let next = 0;
  return async () => {
    if (now() < next) return;
    let minutes = every;
    try {
      await work();
      figures.count(name, "done");
    } catch (error) {
      onProblem(`${problem}: ${saying(error)}`);
      figures.count(name, "failed");
      minutes = 5;
    }
    next = now() + minutes * 60_000;
  };
}
