import type { Release } from "../releases/release-description";
import { nameOf } from "../verify/problem";
import type { SharedVersion, Verdict } from "./upgrade-verdicts";

interface Upgrade {
  asked: SharedVersion;
  /** The environment's name, and the release of its shell. */
  name: string;
  shell: Release;
  /** The release beside it. */
  beside?: string;
  verdicts: readonly Verdict[];
}

/** The commands of an upgrade that are left, in their order: a line each. */
export function upgradeOrder({ asked, name, shell, beside, verdicts }: Upgrade): string[] {
  const isThere = shell.shared[asked.name] === asked.version;
  const kept = isThere ? beside : shell.release;
  const open = verdicts.filter(({ answer }) => answer !== "accepts");
  const left = [...new Set(open.map(({ release }) => release.split("@")[0]))];
  const next = isThere ? nameOf(shell) : "shell@<release>";
  if (left.length === 0) {
    if (!isThere) return [`release shell, then promote ${next} ${name}`];
    return beside ? [`promote ${next} ${name}, without --beside ${beside}`] : [];
  }
  const first = `release shell, then promote ${next} ${name} --beside ${kept}`;
  return [
    ...(isThere ? [] : [first]),
    `release and promote each of ${left.join(", ")}, in any order`,
    `promote ${next} ${name}, without --beside`,
  ];
}
