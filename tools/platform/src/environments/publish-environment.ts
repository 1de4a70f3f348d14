import { compose, type Composed } from "../compose/compose";
import { publish } from "../compose/publish";
import type { Store } from "../store/store";
import { listProblems } from "../verify/problem";
import { verifyEnvironment } from "../verify/verify";
import { environmentsDir } from "../workspace";
import { shareObjectives } from "./budgets";
import { databaseState } from "./database";
import { editEnvironment, readEnvironment } from "./environment";
import { readHistory, shareChanges } from "./history";

/**
 * Publishes an environment as its file stands, with the newest migration of its database. Throws
 * every problem that `verify` finds.
 */
export async function publishEnvironment(name: string, store: Store): Promise<Composed> {
  const written = await readEnvironment(name);
  const environment = { ...written, ...(await databaseState(written)) };
  const problems = await verifyEnvironment(environment, store);
  if (problems.length > 0) throw new Error(`${name} was not published:\n${listProblems(problems)}`);
  const composed = await compose(environment, store);
  await publish(name, composed, store);
  const { migration } = environment;
  if (migration !== written.migration) await editEnvironment(environmentsDir, name, { migration });
  await shareChanges(environment, await readHistory(environmentsDir, name));
  await shareObjectives(environment, store);
  return composed;
}
