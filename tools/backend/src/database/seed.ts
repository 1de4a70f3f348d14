import type { Sql, TransactionSql } from "postgres";
import { BackendError } from "../backend-error";

/** The rows of a new database. */
export interface Seed {
  /** A hash of all sources of the rows: another hash means other rows. */
  hash: string;
  /** Writes all rows as the owner of the tables, in one transaction with its bookkeeping. */
  load(sql: TransactionSql): Promise<void>;
}

const seedName = "supabase/seed";

/** Loads the seed once. @throws BackendError and rolls back when the database refuses a row */
export async function applySeed(sql: Sql, seed: Seed): Promise<void> {
  try {
    await sql.begin(async (transaction) => {
      await seed.load(transaction);
      await transaction`
        insert into supabase_migrations.seed_files (path, hash) values (${seedName}, ${seed.hash})`;
    });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new BackendError(
      `The seed failed: ${reason}.`,
      "The database stays empty. Correct the seed and start again.",
      { cause },
    );
  }
}
