import { createHash } from "node:crypto";
import { readMigrations } from "./migration-file";
import { platformHash } from "./platform";
import type { Preparation } from "./preparation";

/** Names what a new database gets: Supabase's own parts, the migrations and the seed. */
export async function contentHash({
  migrationsDir,
  seed,
}: Pick<Preparation, "migrationsDir" | "seed">): Promise<string> {
  const hashes = (await readMigrations(migrationsDir)).map(({ hash }) => hash);
  return shortHash([platformHash("owner"), ...hashes, seed?.hash ?? ""]);
}

export const shortHash = (parts: string[]): string =>
  createHash("sha256").update(parts.join("\n")).digest("hex").slice(0, 12);
