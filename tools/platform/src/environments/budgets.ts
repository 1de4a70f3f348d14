import * as z from "zod";
import { readRelease } from "../release/release";
import type { Store } from "../store/store";
import { type Problem, toProblem } from "../verify/problem";
import { type EnvironmentDatabase, externalDatabase, orWarn, queryDatabase } from "./database";
import type { Environment } from "./environment";
import type { Change } from "./history";

type ErrorBudget = z.infer<typeof rowsSchema>[number];

const rowsSchema = z.array(
  z.object({
    remote: z.string(),
    objective: z.enum(["loads", "lcp", "inp"]),
    percent: z.number(),
    within: z.int().nullable(),
    owner: z.string().nullable(),
    /** Burn rates: 1 is the allowed rate; null if there are too few callers. */
    hour_burn: z.number().nullable(),
    day_burn: z.number().nullable(),
    hour_callers: z.number(),
    day_callers: z.number(),
    /** The spent share of 30 days' budget; 1 is all of it. */
    spent: z.number().nullable(),
    worst_screen: z.string().nullable(),
    worst_release: z.string().nullable(),
    incident_since: z.string().nullable(),
  }),
);

/** Reads the error budgets of an environment's remotes. Throws if the request fails. */
async function readErrorBudgets(
  environment: string,
  database: EnvironmentDatabase,
): Promise<ErrorBudget[]> {
  const args = { of_environment: environment };
  return rowsSchema.parse(await queryDatabase(database, "error_budgets", args));
}

/**
 * Returns descriptions of an environment's spent error budgets by app: `99% of loads work, 130%
 * spent`. Empty without ENSEMBLE_SERVICE_KEY. If the database isn't available, warns and returns
 * none, because a promotion that repairs the site must be possible without it (PLAT-12).
 */
export async function readSpentBudgets(
  environment: Environment,
  database = externalDatabase(environment),
): Promise<Record<string, string>> {
  if (!database) return {};
  const { environment: name } = environment;
  const budgets = await orWarn(`Couldn't read ${name}'s error budgets`, () =>
    readErrorBudgets(name, database),
  );
  const spent: Record<string, string> = {};
  for (const budget of budgets ?? []) {
    if (budget.spent === null || budget.spent < 1) continue;
    const summary = `${describeObjective(budget)}, ${Math.round(budget.spent * 100)}% spent`;
    spent[budget.remote] = [spent[budget.remote], summary].filter(Boolean).join("; ");
  }
  return spent;
}

/** Reports changes of apps whose error budgets are spent. */
export const spentProblems = (
  changes: readonly Pick<Change, "app" | "release" | "spentBudgets">[],
): Problem[] =>
  changes
    .filter(({ spentBudgets }) => spentBudgets)
    .map(({ app, release, spentBudgets }) =>
      toProblem(
        { app, release },
        `its error budget is spent (${spentBudgets}). To promote it anyway, add --reason "<why>"; ` +
          "rollbacks don't need one",
      ),
    );

/**
 * Writes the objectives of the stable releases to the environment's database (PLAT-11). A failure
 * only warns; the next publication repairs it, because each sends all apps.
 */
export async function saveObjectives(
  environment: Environment,
  store: Store,
  database: EnvironmentDatabase,
): Promise<void> {
  const { environment: name, releases } = environment;
  await orWarn(`${name}'s error budgets still use earlier objectives`, async () => {
    const remotes = await Promise.all(
      Object.entries(releases).map(async ([app, { release }]) => {
        const { owner, objectives } = await readRelease(app, release, store);
        return [app, { owner, objectives }] as const;
      }),
    );
    const args = { of_environment: name, remotes: Object.fromEntries(remotes) };
    await queryDatabase(database, "set_objectives", args);
  });
}

/**
 * Describes the objectives and error budgets of an environment's remotes for the terminal. Throws
 * if the request fails.
 */
export async function reportBudgets(
  { environment }: Pick<Environment, "environment">,
  database: EnvironmentDatabase,
): Promise<string> {
  const budgets = await readErrorBudgets(environment, database);
  if (budgets.length === 0) return `${environment}: its releases have no objectives`;
  const refusals = await readRefusals(environment, database);
  return [...budgets.map(describeBudget), refusals].filter(Boolean).join("\n\n");
}

/**
 * Returns a warning if the collector refused reports of an environment's callers within the last day.
 * Throws if the request fails.
 */
export async function readRefusals(
  environment: string,
  database: EnvironmentDatabase,
): Promise<string | undefined> {
  const args = { of_environment: environment };
  const callers = z.int().parse(await queryDatabase(database, "refused_callers", args));
  return callers === 0
    ? undefined
    : `${environment}: incomplete, because the collector refused reports in the last day (callers above their limit: ${callers})`;
}

function describeBudget(budget: ErrorBudget): string {
  const { remote, owner, hour_burn: hour, day_burn: day, worst_screen: screen } = budget;
  const lines = [
    `${remote}, ${owner ?? "no owner"}: ${describeObjective(budget)}`,
    `  30 days: ${describeSpent(budget)}`,
    `  burn rate: last hour ${rate(hour, budget.hour_callers)}, last day ${rate(day, budget.day_callers)}`,
  ];
  if (budget.incident_since) lines.push(`  incident since ${budget.incident_since}`);
  if (screen) lines.push(`  missed most often by ${screen} in ${budget.worst_release}`);
  return lines.join("\n");
}

/** Describes an objective, such as "75% paint within 2500 ms". */
function describeObjective({
  objective,
  percent,
  within,
}: Pick<ErrorBudget, "objective" | "percent" | "within">): string {
  if (objective === "loads") return `${percent}% of loads work`;
  return `${percent}% ${objective === "lcp" ? "paint" : "respond"} within ${within} ms`;
}

function describeSpent({ spent }: Pick<ErrorBudget, "spent">): string {
  if (spent === null) return "not enough callers";
  const share = `${Math.round(spent * 100)}% of the error budget spent`;
  return spent < 1 ? share : `${share}; promoting requires --reason`;
}

const rate = (burn: number | null, callers: number): string =>
  `${burn?.toFixed(1) ?? "unknown"} (callers: ${Math.round(callers)})`;
