import type { ChangeContext } from "./change-context";
import { changeRunning } from "./change-running";
import { changePin, exactName } from "./pin-change";

/**
 * Makes a release the stable one. `beside` is the release that stays beside one of the shell, for
 * the remotes that need its shared packages. Returns the app's new pin.
 */
export async function promote(
  name: string,
  app: string,
  requested: string,
  context: ChangeContext,
  other?: string,
) {
  if (other && app !== "shell") throw new Error("Only a release of the shell has one beside it.");
  const release = await exactName(app, requested, context.store);
  const beside = other && (await exactName(app, other, context.store));
  return changeRunning(name, app, context, async ({ release: from, previous }) => ({
    action: "promote",
    release,
    beside,
    pin: { release, previous: from === release ? previous : from, ...(beside && { beside }) },
  }));
}

/** Adds an app to an environment. */
export async function addApp(name: string, app: string, requested: string, context: ChangeContext) {
  const release = await exactName(app, requested, context.store);
  return changePin(name, app, context, async (pin) => {
    if (pin) throw new Error(`${name} runs ${app}@${pin.release} already; promote another.`);
    return { action: "add", release, pin: { release } };
  });
}

/** Removes an app from an environment; its addresses then answer 404. */
export async function removeApp(name: string, app: string, context: ChangeContext) {
  if (app === "shell") throw new Error("Without a shell there is no site.");
  const hasty = { ...context, askDatabase: async () => ({}) };
  return changePin(name, app, hasty, async (pin) => {
    if (!pin) throw new Error(`${name} runs no ${app}.`);
    return { action: "remove", release: pin.release, pin: undefined };
  });
}
