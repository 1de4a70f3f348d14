import type { Environment } from "../environment";
import type { Change } from "../changes/history";
import { nameOf, type Problem } from "../../verify/problem";
import { describeObjective, readErrorBudgets } from "./error-budgets";
import { reachable } from "./share-objectives";

/**
 * The spent error budgets of an environment's apps, in words: `99 % of loads work, 130 % spent`. None
 * without a key (`ENSEMBLE_SERVICE_KEY`); while the database does not answer it warns and finds none,
 * because a repair must not wait for it (PLAT-12).
 */
export async function readSpentBudgets(
  environment: Environment,
  database = reachable(environment),
): Promise<Record<string, string>> {
  if (!database) return {};
  try {
    const spent: Record<string, string> = {};
    for (const budget of await readErrorBudgets(environment.environment, database)) {
      if (budget.spent === null || budget.spent < 1) continue;
      const words = `${describeObjective(budget)}, ${Math.round(budget.spent * 100)} % spent`;
      spent[budget.remote] = [spent[budget.remote], words].filter(Boolean).join("; ");
    }
    return spent;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`${environment.environment}'s error budgets were not asked for: ${reason}`);
    return {};
  }
}

/** Refuses changes of apps whose error budgets are spent, and names the way out. */
export const spentProblems = (changes: readonly Change[]): Problem[] =>
  changes
    .filter(({ spentBudgets }) => spentBudgets)
    .map(({ app, release, spentBudgets }) => ({
      release: nameOf({ app, release }),
      sentence:
        `its error budget is spent (${spentBudgets}): --reason "<why>" promotes it all the same, ` +
        "and a rollback needs none",
    }));
