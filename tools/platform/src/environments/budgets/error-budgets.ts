import * as z from "zod";
import { askDatabase, type EnvironmentDatabase } from "../environment-database";

const rowsSchema = z.array(
  z.object({
    remote: z.string(),
    objective: z.enum(["loads", "lcp", "inp"]),
    percent: z.number(),
    within: z.int().nullable(),
    owner: z.string().nullable(),
    /** Burn rates, 1 for what the objective allows; null without enough reports. */
    hour_burn: z.number().nullable(),
    day_burn: z.number().nullable(),
    /** The part of 30 days' budget that is spent, 1 for all. */
    spent: z.number().nullable(),
    worst_screen: z.string().nullable(),
    worst_release: z.string().nullable(),
    incident_since: z.string().nullable(),
  }),
);

export type ErrorBudget = z.infer<typeof rowsSchema>[number];

/** The error budgets of an environment's remotes. Throws when the database refuses. */
export async function readErrorBudgets(
  environment: string,
  database: EnvironmentDatabase,
): Promise<ErrorBudget[]> {
  const args = { of_environment: environment };
  return rowsSchema.parse(await askDatabase(database, "error_budgets", args));
}

/** An objective in words, such as "75 % paint within 2500 ms". */
export function describeObjective({
  objective,
  percent,
  within,
}: Pick<ErrorBudget, "objective" | "percent" | "within">): string {
  if (objective === "loads") return `${percent} % of loads work`;
  return `${percent} % ${objective === "lcp" ? "paint" : "respond"} within ${within} ms`;
}
