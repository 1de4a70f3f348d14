import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import type { Sql, TransactionSql } from "postgres";
import { BackendError } from "../backend-error";

/** The rows a new database starts with. */
export interface Seed {
  /** Of everything the rows come from: another hash means other rows. */
  hash: string;
  /** Writes all rows; runs as the owner of the tables, in one transaction with its bookkeeping. */
  load(sql: TransactionSql): Promise<void>;
}

/** A seed whose hash is that of the files and folders its rows are made from. */
export async function seedOf(load: Seed["load"], sources: string[]): Promise<Seed> {
  const hash = createHash("sha256");
  for (const source of sources) {
    for (const file of await filesBelow(source)) {
      hash.update(path.relative(source, file).replaceAll("\\", "/"));
      hash.update((await readFile(file, "utf8")).replaceAll("\r\n", "\n"));
    }
  }
  return { hash: hash.digest("hex"), load };
}

const seedName = "supabase/seed";

/** Loads the seed once. @throws BackendError when a row is refused; nothing of it stays then */
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

async function filesBelow(source: string): Promise<string[]> {
  const entries = await readdir(source, { recursive: true, withFileTypes: true }).catch(() => []);
  if (entries.length === 0) return [source];
  const files = entries.filter((entry) => entry.isFile());
  return files.map((entry) => path.join(entry.parentPath, entry.name)).sort();
}
