import { z } from "zod";
import { readEnvironment } from "../environments/environment";
import type { Pin } from "../environments/pin";
import { askDatabase, type EnvironmentDatabase } from "../environments/environment-database";
import { readHistory, recordChange, type Change } from "../environments/changes/history";
import type { ChangeContext } from "../environments/changes/change-context";
import { canary } from "../environments/changes/canary";
import { promote } from "../environments/changes/promotion";
import { environmentsDir } from "../workspace";
import { judgeCanary, type Figures } from "./judgement";

/** Hours without a decision after which the history says that a canary is held. */
const undecided = 24;

const figuresSchema = z.array(
  z.object({ release: z.string(), loads: z.int(), load_reports: z.int(), troubles: z.int() }),
);
type Canary = NonNullable<Pin["canary"]>;

/**
 * Judges every canary of an environment once by what pages reported since it got its share, and takes
 * it back, lets it climb if it was promoted gradually, or holds it. Each decision is a line of the
 * history. Returns a sentence for each canary. Without figures it holds (PLAT-9).
 */
export async function watchCanaries(
  name: string,
  database: EnvironmentDatabase,
  { folder = environmentsDir, by = "watch", ...rest }: ChangeContext,
): Promise<string[]> {
  const context = { ...rest, folder, by };
  const { releases } = await readEnvironment(name, folder);
  const sentences: string[] = [];
  for (const [app, { release: stable, canary: tried }] of Object.entries(releases)) {
    if (!tried || tried.percent === 0) continue;
    const done = await watchCanary(name, app, stable, tried, database, context).catch(
      (error: unknown) => `holds, because ${error instanceof Error ? error.message : "of a fault"}`,
    );
    sentences.push(`${app}@${tried.release} ${done}`);
  }
  return sentences;
}

async function watchCanary(
  name: string,
  app: string,
  stable: string,
  tried: Canary,
  database: EnvironmentDatabase,
  context: ChangeContext & { folder: string; by: string },
): Promise<string> {
  const { release, percent, climbs: [next, ...later] = [] } = tried;
  const own = (await readHistory(context.folder, name)).filter((change) => change.app === app);
  const given = own.findLast(({ action }) => action !== "hold");
  if (given?.action !== "canary" || given.release !== release)
    return "holds: the history does not say since when it runs";
  const rows = figuresSchema.parse(
    await askDatabase(database, "release_figures", {
      ...{ of_environment: name, of_remote: app, since: given.at },
    }),
  );
  const judged = judgeCanary(figuresOf(rows, release), figuresOf(rows, stable), percent);
  const changed = { ...context, reason: judged.sentence };
  if (judged.verdict === "back") {
    // Going back waits for no database.
    const hasty = { ...changed, askDatabase: async () => ({}) };
    await canary(name, app, release, 0, hasty);
    return `is taken back, ${judged.sentence}`;
  }
  if (judged.verdict === "climb" && next !== undefined) {
    // Who approved the first share approved the climb; figures are no reason to spend more than a budget.
    const { approvedBy, pullRequest, spentBudgets } = given;
    const overBudget = spentBudgets !== undefined;
    const agreed = { ...changed, approvedBy, pullRequest, overBudget };
    if (next === 100) await promote(name, app, release, agreed);
    else await canary(name, app, release, next, agreed, later);
    return `climbs to ${next} %, ${judged.sentence}`;
  }
  if (own.at(-1) === given && isLongAgo(given)) {
    const at = new Date().toISOString();
    const { folder, by } = context;
    const held = {
      at,
      by,
      reason: judged.sentence,
      app,
      action: "hold",
      release,
      percent,
    } as const;
    await recordChange(folder, name, held);
  }
  return `holds, ${judged.sentence}`;
}

const isLongAgo = ({ at }: Change): boolean => Date.now() - Date.parse(at) > undecided * 3_600_000;

function figuresOf(rows: z.infer<typeof figuresSchema>, release: string): Figures {
  const row = rows.find((one) => one.release === release);
  return {
    loads: row?.loads ?? 0,
    loadReports: row?.load_reports ?? 0,
    troubles: row?.troubles ?? 0,
  };
}
