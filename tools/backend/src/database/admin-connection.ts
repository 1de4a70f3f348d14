import postgres, { type Sql } from "postgres";
import type { Preparation } from "./preparation";

export async function asAdmin(
  { adminUrl }: Pick<Preparation, "adminUrl">,
  work: (sql: Sql) => Promise<void>,
): Promise<void> {
  const admin = connect(adminUrl);
  try {
    await work(admin);
  } finally {
    await admin.end();
  }
}

/** One connection with the search path of hosted Supabase. */
export function connect(url: string): Sql {
  return postgres(url, {
    max: 1,
    onnotice: () => undefined,
    connection: { search_path: '"$user", public, extensions', TimeZone: "UTC" },
  });
}
