import type { Settings } from "@ensemble/contract";
import { z } from "zod";
import { readRelease } from "../release/release";
import type { Store } from "../store/store";
import { firstVisitBytes } from "../verify/release-problems";
import { queryDatabase, type EnvironmentDatabase } from "./database";
import type { Current, Pin } from "./current";
import { requireCurrent } from "./environment";
import { describeEntry, type Entry, readEntriesSince } from "./history";

/** What an environment runs, with facts of the releases that the store has. */
export interface Status extends Omit<Current, "releases"> {
  environment: string;
  lastChange?: Entry;
  apps: Record<string, Pin & Partial<ReleaseFacts>>;
}

interface ReleaseFacts {
  owner: string | undefined;
  /** Transferred bytes of a first visit. */
  bytes: number;
  commit: string | undefined;
  /** Whether it was built from uncommitted code. */
  dirty: boolean;
  /** The parts of other remotes that it places. */
  places: string[];
}

/** Reads what an environment runs. Throws if nothing is published. */
export async function readStatus(name: string, store: Store): Promise<Status> {
  const { releases, ...current } = await requireCurrent(name, store);
  const [lastChange] = await readEntriesSince(name, current.version - 1, current.history, store);
  const apps = await Promise.all(
    Object.entries(releases).map(async ([app, pin]) => {
      const stored = await readRelease(app, pin.release, store).catch(() => undefined);
      if (!stored) return [app, pin] as const;
      const { owner, commit, dirty = false } = stored;
      const places = (stored.places ?? []).map(({ part }) => part);
      return [
        app,
        { ...pin, owner, bytes: firstVisitBytes(stored), commit, dirty, places },
      ] as const;
    }),
  );
  return { environment: name, ...current, lastChange, apps: Object.fromEntries(apps) };
}

/** Describes a status for the terminal: its last change, then a line per app. */
export function describeStatus({ environment, version, lastChange, apps }: Status): string {
  const lines = Object.entries(apps).map(([app, pin]) => {
    const { release, previous, secondary, canary, bytes, owner, commit, dirty, places } = pin;
    const facts =
      bytes === undefined
        ? [release, "not in this store"]
        : [
            release,
            owner ?? "no owner",
            `${(bytes / 1000).toFixed(1)} kB`,
            commit?.slice(0, 9) ?? "no commit",
            ...(dirty ? ["uncommitted code"] : []),
          ];
    if (places?.length) facts.push(`places ${places.join(", ")}`);
    if (secondary) facts.push(`secondary ${secondary}`);
    if (previous) facts.push(`previous ${previous}`);
    if (canary) facts.push(`canary ${canary.release} for ${canary.percent}%`);
    return `  ${app.padEnd(10)} ${facts.join("  ")}`;
  });
  const last = lastChange ? describeEntry(lastChange).split("\n") : [];
  const indented = last.map((line) => `  ${line}`);
  return [`${environment}, version ${version}`, ...indented, ...lines].join("\n");
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
