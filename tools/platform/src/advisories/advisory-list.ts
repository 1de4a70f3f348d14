import { readFile, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { validRange } from "semver";
import * as z from "zod/mini";

/** From harmless to worst, as npm and GitHub's advisories name them. */
export const severities = ["info", "low", "moderate", "high", "critical"] as const;
export const severitySchema = z.enum(severities);

const advisorySchema = z.object({
  /** Such as GHSA-f82v-jwr5-mffw. */
  id: z.string(),
  package: z.string(),
  /** The versions that it affects, as a range of npm's. */
  range: z.string().check(z.refine((range) => validRange(range) !== null)),
  severity: severitySchema,
  title: z.string(),
  url: z.url(),
});

/** A published weakness of a package. */
export type Advisory = z.infer<typeof advisorySchema>;

const fileOf = (folder: string): string => join(folder, "advisories.json");

/** The list beside the environments' files; undefined when there is none. */
export async function readAdvisories(folder: string): Promise<Advisory[] | undefined> {
  const text = await readFile(fileOf(folder), "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code !== "ENOENT") throw error;
  });
  return text === undefined ? undefined : z.array(advisorySchema).parse(JSON.parse(text));
}

/** The part of `npm audit --json` that says what is wrong with which versions. */
const auditSchema = z.object({
  vulnerabilities: z.record(
    z.string(),
    z.object({
      via: z.array(
        z.union([
          z.string(), // Affected through that package.
          z.object({
            name: z.string(),
            title: z.string(),
            url: z.url(),
            severity: severitySchema,
            range: z.string(),
          }),
        ]),
      ),
    }),
  ),
});

/**
 * Adds what `npm audit --json` found to the list, and returns the new advisories. What is known stays: an
 * older release may contain what the workspace no longer does.
 */
export async function addAdvisories(folder: string, audit: string): Promise<Advisory[]> {
  const { vulnerabilities } = auditSchema.parse(JSON.parse(audit));
  const found = Object.values(vulnerabilities)
    .flatMap(({ via }) => via)
    .filter((one) => typeof one !== "string")
    .map(({ name, url, ...rest }) => ({ id: url.split("/").at(-1)!, package: name, ...rest, url }));
  const known = (await readAdvisories(folder)) ?? [];
  const keyOf = (one: Advisory) => `${one.id} ${one.package} ${one.range}`;
  const all = new Map([...known, ...found].map((one) => [keyOf(one), one]));
  const sorted = [...all.values()].sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  await writeFile(
    fileOf(folder),
    `${JSON.stringify(z.array(advisorySchema).parse(sorted), null, 2)}\n`,
  );
  const before = new Set(known.map(keyOf));
  return sorted.filter((one) => !before.has(keyOf(one)));
}
