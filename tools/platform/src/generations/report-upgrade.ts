import { sharedPackages } from "@ensemble/build";
import { valid } from "semver";
import { readEnvironment } from "../environments/environment";
import { readRelease } from "../releases/release";
import type { Store } from "../store/store";
import { environmentsDir } from "../workspace";
import { upgradeOrder } from "./upgrade-order";
import { exportsOf, upgradeVerdicts } from "./upgrade-verdicts";

/**
 * Says which remotes of an environment accept `<package>@<version>` and what is left to do, in which
 * order, for the terminal; `accepted` when all do. Throws for a package that the shell does not provide.
 */
export async function reportUpgrade(
  asked: string,
  environmentName: string,
  store: Store,
  folder = environmentsDir,
): Promise<{ text: string; accepted: boolean }> {
  const { name, version } = parseAsked(asked);
  const environment = await readEnvironment(environmentName, folder);
  const { release, beside } = environment.releases.shell!;
  const shell = await readRelease("shell", release, store);
  const exports = await exportsOf(name, version, store);
  const verdicts = await upgradeVerdicts({ name, version, exports }, environment, store);
  const width = Math.max(...verdicts.map(({ release }) => release.length), 0);
  const lines = verdicts.map(
    ({ release, answer, why }) => `  ${release.padEnd(width)}  ${answer}${why ? `: ${why}` : ""}`,
  );
  const order = upgradeOrder({
    name: environmentName,
    asked: { name, version },
    shell,
    beside,
    verdicts,
  });
  const text = [
    `${name} ${version} on ${environmentName}, which has ${shell.shared[name] ?? "none"}`,
    "",
    ...lines,
    ...(exports
      ? []
      : ["", `Its exports are not known here: release a shell with it, and ask again.`]),
    ...(order.length > 0 ? ["", "In this order:"] : []),
    ...order.map((step, index) => `  ${index + 1}. ${step}`),
  ].join("\n");
  return { text, accepted: verdicts.every(({ answer }) => answer === "accepts") };
}

function parseAsked(asked: string): { name: string; version: string } {
  const [, name = "", version = ""] = /^(@?[^@]+)@(.+)$/.exec(asked) ?? [];
  if (!valid(version))
    throw new Error(`"${asked}" is not <package>@<version>, such as react@20.0.0.`);
  if (!sharedPackages.some((one) => one === name)) {
    throw new Error(
      `${name} is not shared: each app has its own. Shared are ${sharedPackages.join(", ")}.`,
    );
  }
  return { name, version };
}
