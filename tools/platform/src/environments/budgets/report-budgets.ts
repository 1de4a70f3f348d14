import type { Environment } from "../environment";
import type { EnvironmentDatabase } from "../environment-database";
import { describeObjective, readErrorBudgets, type ErrorBudget } from "./error-budgets";

/**
 * The objectives of an environment's remotes and their error budgets, for the terminal. Throws when
 * the database refuses.
 */
export async function reportBudgets(
  { environment }: Pick<Environment, "environment">,
  database: EnvironmentDatabase,
): Promise<string> {
  const budgets = await readErrorBudgets(environment, database);
  if (budgets.length === 0) return `${environment}: its releases name no objectives`;
  return budgets.map(describeBudget).join("\n\n");
}

function describeBudget(budget: ErrorBudget): string {
  const { remote, owner, hour_burn: hour, day_burn: day, worst_screen: screen } = budget;
  const lines = [
    `${remote}, ${owner ?? "no owner"}: ${describeObjective(budget)}`,
    `  30 days: ${describeSpent(budget)}`,
    `  burn rate: last hour ${rate(hour)}, last day ${rate(day)}`,
  ];
  if (budget.incident_since) lines.push(`  incident since ${budget.incident_since}`);
  if (screen) lines.push(`  missed most often by ${screen} in ${budget.worst_release}`);
  return lines.join("\n");
}

const few = "not enough visits";

const rate = (burn: number | null): string => (burn === null ? few : burn.toFixed(1));

/** How much of the 30 days' budget is spent. */
function describeSpent({ spent }: Pick<ErrorBudget, "spent">): string {
  if (spent === null) return few;
  const share = `${Math.round(spent * 100)} % of the error budget spent`;
  return spent < 1 ? share : `${share}: promoting needs --reason`;
}
