import { db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import type { BulkKind } from "../bulk-kind";
import type { ImportRow } from "../import/import-row";

const outcomeSchema = z.object({
  row: z.number(),
  status: z.enum(["created", "updated", "unchanged", "refused"]),
  errors: z.array(z.object({ field: z.nullable(z.string()), message: z.string() })),
});

const answerSchema = z.object({ rows: z.array(outcomeSchema) });

export type RowStatus = z.infer<typeof outcomeSchema>["status"];

export interface RowOutcome extends z.infer<typeof outcomeSchema> {
  /** It was imported, not only checked. */
  written: boolean;
}

const calls = {
  partners: (rows: ImportRow[], dry_run: boolean) => db().rpc("import_partners", { rows, dry_run }),
  links: (rows: ImportRow[], dry_run: boolean) => db().rpc("import_links", { rows, dry_run }),
  conversions: (rows: ImportRow[], dry_run: boolean) =>
    db().rpc("import_conversions", { rows, dry_run }),
};

/**
 * Writes at most 500 rows, or only checks them; what became or would become of each. Repeating it
 * changes nothing, so it may be sent again when no answer came.
 */
export async function sendRows(
  kind: BulkKind,
  rows: ImportRow[],
  checking: boolean,
): Promise<RowOutcome[]> {
  const answer = answerSchema.parse(await unwrap(calls[kind](rows, checking)));
  return answer.rows.map((outcome) => ({ ...outcome, written: !checking }));
}

export type Tally = Record<RowStatus, number>;

/** How many rows have each status, of the written ones or of the others. */
export function tallyOf(outcomes: ReadonlyMap<number, RowOutcome>, written: boolean): Tally {
  const tally: Tally = { created: 0, updated: 0, unchanged: 0, refused: 0 };
  for (const outcome of outcomes.values()) {
    if (outcome.written === written) tally[outcome.status] += 1;
  }
  return tally;
}
