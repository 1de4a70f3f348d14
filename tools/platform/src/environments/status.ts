import { readEnvironment } from "./environment";
import { readRelease } from "../releases/release";
import type { Store } from "../store/store";
import { firstVisitBytes } from "../verify/budget";

/** An environment's releases, a line per app, for the terminal. */
export async function reportStatus(name: string, store: Store): Promise<string> {
  const { releases } = await readEnvironment(name);
  const lines = await Promise.all(
    Object.entries(releases).map(async ([app, { release, previous, beside, canary }]) => {
      const found = await readRelease(app, release, store).catch(() => undefined);
      const facts = found
        ? [
            found.release,
            found.owner ?? "no owner",
            `${(firstVisitBytes(found) / 1000).toFixed(1)} kB`,
            found.commit?.slice(0, 9) ?? "no commit",
          ]
        : [release, "not in this store"];
      if (beside) facts.push(`beside ${beside}`);
      if (previous) facts.push(`previous ${previous}`);
      if (canary) facts.push(`canary ${canary.release} for ${canary.percent} %`);
      return `  ${app.padEnd(10)} ${facts.join("  ")}`;
    }),
  );
  return [name, ...lines].join("\n");
}
