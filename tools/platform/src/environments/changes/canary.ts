import type { ChangeContext } from "./change-context";
import { changeRunning } from "./change-running";
import { exactName } from "./pin-change";

/**
 * Gives a release to `percent` of the visitors; 0 withdraws it from all of them. `climbs` are the
 * further shares that a watch may give it (canaries/).
 */
export async function canary(
  name: string,
  app: string,
  requested: string,
  percent: number,
  context: ChangeContext,
  climbs: readonly number[] = [],
) {
  if (app === "shell") {
    throw new Error(
      "The shell is the document itself and has no canary: promote it to an environment of its " +
        "own first (docs/runbook.md), then here for everybody.",
    );
  }
  if (!(percent >= 0 && percent <= 100)) throw new Error("A share is a number from 0 to 100.");
  const release = await exactName(app, requested, context.store);
  return changeRunning(name, app, context, async ({ release: stable, previous }) => ({
    action: "canary",
    release,
    percent,
    back: percent === 0,
    pin: {
      release: stable,
      ...(previous && { previous }),
      ...(percent > 0 && {
        canary: { release, percent, ...(climbs.length > 0 && { climbs: [...climbs] }) },
      }),
    },
  }));
}

/** Gives a release to growing shares of the visitors, as a watch judges it: `5,25,100`. */
export async function promoteGradually(
  name: string,
  app: string,
  requested: string,
  shares: readonly number[],
  context: ChangeContext,
) {
  const [first = 0, ...climbs] = shares;
  const grow = shares.every((share, index) => share > (shares[index - 1] ?? 0) && share <= 100);
  if (!grow || first === 100 || climbs.length === 0)
    throw new Error("--gradually takes growing shares of at most 100 percent, such as 5,25,100.");
  return canary(name, app, requested, first, context, climbs);
}
