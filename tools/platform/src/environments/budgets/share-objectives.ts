import type { Environment } from "../environment";
import { askDatabase, databaseOf, type EnvironmentDatabase } from "../environment-database";
import { readRelease } from "../../releases/release";
import type { Store } from "../../store/store";

/**
 * Tells an environment's database what its stable releases promise (PLAT-11), for the error budgets.
 * Sends all apps each time, so that the next publication repairs a failed one, which only warns. Does
 * nothing without a service key (`ENSEMBLE_SERVICE_KEY`), or for the gateway's own database, which is
 * told when the gateway starts.
 */
export async function shareObjectives(
  environment: Environment,
  store: Store,
  database: EnvironmentDatabase | undefined = reachable(environment),
): Promise<void> {
  if (!database) return;
  const { environment: name, releases } = environment;
  try {
    const remotes = await Promise.all(
      Object.entries(releases).map(async ([app, { release }]) => {
        const { owner, objectives } = await readRelease(app, release, store);
        return [app, { owner, objectives }] as const;
      }),
    );
    const args = { of_environment: name, remotes: Object.fromEntries(remotes) };
    await askDatabase(database, "set_objectives", args);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    console.warn(`${name}'s error budgets are judged by earlier objectives: ${reason}`);
  }
}

/** The environment's database, unless it is the gateway's own or no key opens it. */
export function reachable(environment: Environment): EnvironmentDatabase | undefined {
  const { site, supabase } = environment;
  if (!process.env.ENSEMBLE_SERVICE_KEY || (supabase.url === "/" && !site)) return undefined;
  return databaseOf(environment);
}
