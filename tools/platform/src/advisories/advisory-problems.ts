import { satisfies } from "semver";
import * as z from "zod/mini";
import { billFile, type BillOfMaterials } from "@ensemble/build/bill";
import { releaseKey } from "../releases/release";
import type { Store } from "../store/store";
import { nameOf, type Named, type Problem } from "../verify/problem";
import { readAdvisories, severities, severitySchema, type Advisory } from "./advisory-list";

/** What an environment accepts of known weaknesses in what its releases contain. */
export const advisoriesSchema = z.strictObject({
  /** The least severity that counts. */
  severity: z._default(severitySchema, "high"),
  /** Advisories that do not count until the end of a day (UTC). */
  waived: z._default(
    z.array(z.strictObject({ id: z.string(), until: z.iso.date(), reason: z.string() })),
    [],
  ),
});

type Accepted = z.infer<typeof advisoriesSchema>;

/** A package of a release that an advisory is about. */
export interface Finding {
  advisory: Advisory;
  version: string;
  /** The last day on which it does not count. */
  waivedUntil?: string;
}

/** What the list knows of the packages in a release; undefined when the release has no bill. */
export async function findingsOf(
  release: Named,
  store: Store,
  list: readonly Advisory[],
  { severity, waived }: Accepted,
): Promise<Finding[] | undefined> {
  const file = await store.read(`${releaseKey(release)}/${billFile}`);
  if (!file) return undefined;
  const { components } = JSON.parse(file.body.toString()) as BillOfMaterials;
  const counted = severities.slice(severities.indexOf(severity));
  return components.flatMap(({ name, version }) =>
    list
      .filter((one) => one.package === name && counted.includes(one.severity))
      .filter((one) => satisfies(version, one.range, { includePrerelease: true }))
      .map((advisory) => {
        const waivedUntil = waived.find(({ id }) => id === advisory.id)?.until;
        return { advisory, version, waivedUntil };
      }),
  );
}

/**
 * Reports what a release that visitors would get contains of known weaknesses, unless it is waived
 * (PLAT-14). Says so when there is nothing to compare it with.
 */
export async function advisoryProblems(
  releases: readonly Named[],
  protection: { advisories?: Accepted } | undefined,
  { folder, store, now }: { folder: string; store: Store; now: Date },
): Promise<Problem[]> {
  const accepted = protection?.advisories;
  if (!accepted) return [];
  const list = await readAdvisories(folder);
  const today = now.toISOString().slice(0, 10);
  const problems = releases.map(async (release) => {
    const findings = list && (await findingsOf(release, store, list, accepted));
    const sentences = findings
      ? findings
          .filter(({ waivedUntil = "" }) => waivedUntil < today)
          .map((finding) => describeFinding(finding, today))
      : [list ? noBill : noList];
    return sentences.map((sentence) => ({ release: nameOf(release), sentence }));
  });
  return (await Promise.all(problems)).flat();
}

const noBill = "has no bill of materials: release it again";
const noList =
  "was compared with no advisories: npm audit --json > audit.json, then platform advisories --add audit.json";

/** A finding as a sentence about its release. */
export function describeFinding(finding: Finding, today: string): string {
  const { advisory, version, waivedUntil } = finding;
  const waiver = !waivedUntil
    ? ""
    : waivedUntil < today
      ? `; its waiver ended on ${waivedUntil}`
      : `; waived until ${waivedUntil}`;
  const { id, severity, title } = advisory;
  return `contains ${advisory.package} ${version}: ${title} (${id}, ${severity})${waiver}`;
}
