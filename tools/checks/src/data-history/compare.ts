import { breaksOf, type DataSurface } from "@ensemble/platform";
import { describeCommit, git, migrationCommits } from "./history";
import { openOldSources, type OldUses } from "./old-sources";
import { surfaceAt } from "./old-schemas";

/**
 * `npm run history [-- <commit>]`: compares what the apps of this repository's commits use with the
 * migrations that they met since a commit: as releases that were made for the migrations before, that
 * run while they are pushed, or that are kept as the release before. Prints every refusal, for
 * people to judge, and counts the places of old sources whose use cannot be read.
 */
const since = git(["rev-parse", process.argv[2] ?? "86158cd"]);
const commits = migrationCommits(since);
const sources = await openOldSources();
let compared = 0;
let refused = 0;

function compare(who: string, { uses }: OldUses, now: DataSurface, before?: DataSurface): void {
  compared += uses.length;
  for (const line of breaksOf(uses, now, before)) {
    refused += 1;
    console.log(`  ${who}: ${line}`);
  }
}

try {
  let before: DataSurface | undefined;
  let previous: OldUses | undefined;
  for (const commit of commits) {
    // The last apps before these migrations.
    const running = await sources.usesAt(`${commit}^`);
    const surface = await surfaceAt(commit, () => sources.at(commit));
    console.log(
      `${describeCommit(commit)} (${running.uses.length} uses, ${running.open.length} open)`,
    );
    if (before) compare("as made for the migrations before", running, before);
    compare("while it runs", running, surface, before);
    if (previous) compare("as the release before", previous, surface, before);
    [before, previous] = [surface, running];
  }
} finally {
  await sources.close();
}
console.log(`\n${commits.length} commits, ${compared} uses compared, ${refused} refused`);
