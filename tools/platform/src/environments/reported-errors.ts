import type { Settings } from "@ensemble/contract";
import { z } from "zod";
import { readRelease } from "../releases/release";
import type { Store } from "../store/store";
import { secretHeaders } from "./secret-headers";

/** Timeout of the request, in milliseconds. */
const patience = 20_000;

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

export interface Asked {
  /** Address of the environment's database. */
  url: string;
  /** The secret key of its Supabase project. */
  serviceKey: string;
  hours?: number;
  fetch?: (request: Request) => Promise<Response>;
}

/**
 * What pages of an environment reported as errors, for the terminal: place, owner, counts, releases,
 * the most frequent first. Throws when the database refuses.
 */
export async function reportErrors(
  { environment }: Pick<Settings, "environment">,
  store: Store,
  { url, serviceKey, hours = 24, fetch: ask = fetch }: Asked,
): Promise<string> {
  const response = await ask(
    new Request(new URL("/rest/v1/rpc/release_errors", url), {
      method: "POST",
      headers: secretHeaders(serviceKey),
      body: JSON.stringify({ hours }),
      signal: AbortSignal.timeout(patience),
    }),
  );
  if (!response.ok) throw new Error(`${url} answers ${response.status} ${await response.text()}`);
  const rows = rowsSchema.parse(await response.json());
  const own = rows.filter((row) => row.environment === environment);
  if (own.length === 0) return `${environment}: no page reported an error in ${hours} hours`;
  const texts = await Promise.all(
    own.map(async ({ remote, release, first_release: first, ...row }) => {
      const owner = (await readRelease(remote, release, store).catch(() => undefined))?.owner;
      const place = row.source_file ? `${row.source_file}:${row.source_line}` : row.frames[0];
      return [
        `${row.told} times, ${row.visitors} visitors  ${row.error}: ${row.message}`,
        `  ${place ?? "place unknown"}`,
        `  ${remote}, ${owner ?? "no owner"}, ${row.screens.join(", ")}`,
        `  ${first === release ? release : `${first} to ${release}`}, last at ${row.last_seen}`,
      ].join("\n");
    }),
  );
  return texts.join("\n\n");
}
