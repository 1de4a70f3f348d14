import type { Sql } from "postgres";
import type { DefaultPrivileges } from "../hosted/default-privileges";
import type { LandedMigration } from "./migrate";
import type { Seed } from "./seed";

export interface Preparation {
  /** As the role that owns the tables and serves requests. */
  url: string;
  /** As a role that may create roles and schemas; the same role on an external PostgreSQL. */
  adminUrl: string;
  migrationsDir: string;
  /** The default grants on new tables of "public". Default "old", the most generous. */
  defaultPrivileges?: DefaultPrivileges | undefined;
  seed?: Seed | undefined;
  onProgress?: ((line: string) => void) | undefined;
}

interface State {
  owner: string;
  platform: string | undefined;
  landed: LandedMigration[];
  seed: string | undefined;
}

export async function readState(sql: Sql): Promise<State> {
  const [{ owner, prepared } = { owner: "", prepared: false }] = await sql<
    { owner: string; prepared: boolean }[]
  >`select current_user::text as owner,
      to_regclass('supabase_migrations.platform') is not null as prepared`;
  if (!prepared) return { owner, platform: undefined, landed: [], seed: undefined };
  const [state] = await sql<
    { platform: string | null; landed: LandedMigration[]; seed: string | null }[]
  >`
    select
      (select hash from supabase_migrations.platform) as platform,
      (select coalesce(json_agg(json_build_object('version', version, 'hash', hash) order by version), '[]')
         from supabase_migrations.schema_migrations) as landed,
      (select hash from supabase_migrations.seed_files limit 1) as seed`;
  return {
    owner,
    platform: state?.platform ?? undefined,
    landed: state?.landed ?? [],
    seed: state?.seed ?? undefined,
  };
}
