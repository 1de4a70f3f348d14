import type { Settings } from "@ensemble/contract";
import { z } from "zod";
import { readRelease } from "../releases/release";
import type { Store } from "../store/store";
import { askDatabase, type EnvironmentDatabase } from "./environment-database";

const rowsSchema = z.array(
  z.object({
    ...{ environment: z.string(), remote: z.string(), release: z.string(), error: z.string() },
    ...{ first_release: z.string(), message: z.string(), last_seen: z.string() },
    ...{ source_file: z.string().nullable(), source_line: z.int().nullable() },
    ...{ told: z.int(), visitors: z.int() },
    screens: z.array(z.string()),
    frames: z.array(z.string()),
  }),
);

/**
 * What pages of an environment reported as errors, for the terminal: place, owner, counts, releases,
 * the most frequent first. Throws when the database refuses.
 */
export async function reportErrors(
  { environment }: Pick<Settings, "environment">,
  store: Store,
  database: EnvironmentDatabase,
  hours = 24,
): Promise<string> {
  const rows = rowsSchema.parse(await askDatabase(database, "release_errors", { hours }));
  const own = rows.filter((row) => row.environment === environment);
  if (own.length === 0)
    return `${environment}: no page reported an error in ${hours} ${hours === 1 ? "hour" : "hours"}`;
  const texts = await Promise.all(
    own.map(async ({ remote, release, first_release: first, ...row }) => {
      const owner = (await readRelease(remote, release, store).catch(() => undefined))?.owner;
      const place = row.source_file ? `${row.source_file}:${row.source_line}` : row.frames[0];
      return [
        `${row.error}: ${row.message}  (reports: ${row.told}, visitors: ${row.visitors})`,
        `  ${place ?? "place unknown"}`,
        `  ${remote}, ${owner ?? "no owner"}, ${row.screens.join(", ")}`,
        `  ${first === release ? release : `${first} to ${release}`}, last at ${row.last_seen}`,
      ].join("\n");
    }),
  );
  return texts.join("\n\n");
}
