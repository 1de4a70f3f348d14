import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import type { DefaultPrivileges } from "../hosted/default-privileges";
import { platformSql } from "./platform-sql";

/** Changes with these files and with lite's tables; the same for either default privileges. */
export function platformHash(owner: string): string {
  const variants = [platformSql(owner, "old"), platformSql(owner, "new")];
  return createHash("sha256").update(variants.join()).digest("hex");
}

export async function applyPlatform(
  sql: Sql,
  owner: string,
  defaults: DefaultPrivileges,
): Promise<void> {
  await sql.begin(async (transaction) => {
    await transaction.unsafe("set local client_min_messages = error");
    await transaction.unsafe(platformSql(owner, defaults));
    await transaction`delete from supabase_migrations.platform`;
    await transaction`insert into supabase_migrations.platform (hash) values (${platformHash(owner)})`;
  });
}
