import type { BackendError } from "../backend-error";

/**
 * As on hosted Supabase: `supabase_admin` is the superuser; `postgres` owns the database and runs
 * the migrations without being one, so that what would fail there fails here.
 */
export type ClusterUser = "supabase_admin" | "postgres";

export interface ClusterOptions {
  /** Folder of this server's files; created when missing. */
  home: string;
  /** Extra `name=value` server settings. */
  settings?: string[];
  /**
   * False trades durability on power failure (not on a crash) for speed, as tests do. Default true.
   */
  durable?: boolean;
  /** How long it may take to accept connections, in milliseconds. Default one minute. */
  startBudgetMs?: number;
  /** True leaves the server running when this process ends without stop(). Default false. */
  outlivesUs?: boolean;
  onProgress?: ((line: string) => void) | undefined;
  /** Called when the server ended and cannot be restarted. Without it, nothing restarts it. */
  onLost?: ((error: BackendError) => void) | undefined;
}
