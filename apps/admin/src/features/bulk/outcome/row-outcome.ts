import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import type { BulkKind } from "../bulk-kind";
import type { ImportRow } from "../import/import-row";

const outcomeSchema = z.object({
  row: z.number(),
  status: z.enum(["created", "updated", "unchanged", "refused"]),
  errors: z.array(z.object({ field: z.nullable(z.string()), message: z.string() })),
});

const responseSchema = z.object({ rows: z.array(outcomeSchema) });

export type RowStatus = z.infer<typeof outcomeSchema>["status"];

export interface RowOutcome extends z.infer<typeof outcomeSchema> {
  /** Imported, not only checked. */
  written: boolean;
}

const calls = {
  partners: (rows: ImportRow[], dry_run: boolean) => db().rpc("import_partners", { rows, dry_run }),
  links: (rows: ImportRow[], dry_run: boolean) => db().rpc("import_links", { rows, dry_run }),
  conversions: (rows: ImportRow[], dry_run: boolean) =>
    db().rpc("import_conversions", { rows, dry_run }),
};

/**
 * Imports or only checks at most 500 rows; returns their outcomes. Idempotent, so it can be retried
 * when no response arrived.
 */
export async function sendRows(
  kind: BulkKind,
  rows: ImportRow[],
  checking: boolean,
): Promise<RowOutcome[]> {
  const response = responseSchema.parse(await unwrap(calls[kind](rows, checking)));
  return response.rows.map((outcome) => ({ ...outcome, written: !checking }));
}

export type Tally = Record<RowStatus, number>;

/** Counts the written, or the unwritten, rows by status. */
export function tallyOf(outcomes: ReadonlyMap<number, RowOutcome>, written: boolean): Tally {
  const tally: Tally = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const outcome of outcomes.values()) {
    if (outcome.written === written) tally[outcome.status] += 1;
  }
  return tally;
}
