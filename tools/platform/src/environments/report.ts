import type { Settings } from "@ensemble/contract";
import { z } from "zod";
import { readRelease } from "../release/release";
import type { Store } from "../store/store";
import { firstVisitBytes } from "../verify/release-problems";
import { queryDatabase, type EnvironmentDatabase } from "./database";
import { requireCurrent } from "./environment";
import { describeEntry, readEntriesSince } from "./history";

/** Lists an environment's releases for the terminal: its last change, then a line per app. */
export async function reportStatus(name: string, store: Store): Promise<string> {
  const { version, releases, history } = await requireCurrent(name, store);
  const [last] = await readEntriesSince(name, version - 1, history, store);
  const lines = await Promise.all(
    Object.entries(releases).map(async ([app, { release, previous, secondary, canary }]) => {
      const stored = await readRelease(app, release, store).catch(() => undefined);
      const facts = stored
        ? [
            stored.release,
            stored.owner ?? "no owner",
            `${(firstVisitBytes(stored) / 1000).toFixed(1)} kB`,
            stored.commit?.slice(0, 9) ?? "no commit",
            ...(stored.dirty ? ["uncommitted code"] : []),
          ]
        : [release, "not in this store"];
      if (secondary) facts.push(`secondary ${secondary}`);
      if (previous) facts.push(`previous ${previous}`);
      if (canary) facts.push(`canary ${canary.release} for ${canary.percent}%`);
      return `  ${app.padEnd(10)} ${facts.join("  ")}`;
    }),
  );
  return [name, `  ${last ? describeEntry(last) : `version ${version}`}`, ...lines].join("\n");
}

/**
 * Lists the errors that an environment's pages reported, for the terminal, most frequent first.
 * Throws if the request fails.
 */
export async function reportErrors(
  { environment }: Pick<Settings, "environment">,
  store: Store,
  database: EnvironmentDatabase,
  hours = 24,
): Promise<string> {
  const rows = rowsSchema.parse(await queryDatabase(database, "release_errors", { hours }));
  const own = rows.filter((row) => row.environment === environment);
  if (own.length === 0)
    return `${environment}: no errors reported in the last ${hours} ${hours === 1 ? "hour" : "hours"}`;
  const texts = await Promise.all(
    own.map(async ({ remote, release, first_release: first, ...row }) => {
      const owner = (await readRelease(remote, release, store).catch(() => undefined))?.owner;
      const location = row.source_file ? `${row.source_file}:${row.source_line}` : row.frames[0];
      return [
        `${row.error}: ${row.message}  (reports: ${row.report_count}, visitors: ${row.visitors})`,
        `  ${location ?? "unknown location"}`,
        `  ${remote}, ${owner ?? "no owner"}, ${row.screens.join(", ")}`,
        `  ${first === release ? release : `${first} to ${release}`}, last at ${row.last_seen}`,
      ].join("\n");
    }),
  );
  return texts.join("\n\n");
}

const rowsSchema = z.array(
  z.object({
    ...{ environment: z.string(), remote: z.string(), release: z.string(), error: z.string() },
    ...{ first_release: z.string(), message: z.string(), last_seen: z.string() },
    ...{ source_file: z.string().nullable(), source_line: z.int().nullable() },
    ...{ report_count: z.int(), visitors: z.int() },
    screens: z.array(z.string()),
    frames: z.array(z.string()),
  }),
);
