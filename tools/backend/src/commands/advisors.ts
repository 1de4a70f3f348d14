import { supabase, withMigratedDatabase } from "./supabase-cli";

interface Finding {
  name: string;
  level: string;
  detail: string;
  remediation: string;
}

/** An unused index, which every index of a new database is. */
const meaningless = new Set(["unused_index"]);

/**
 * The findings of Supabase's security and performance advisors on the migrations, one line each.
 */
export async function advisorFindings(): Promise<string[]> {
  const answer = await withMigratedDatabase((url) =>
    supabase(url, "db", "advisors", "--level", "info", "--output-format", "json"),
  );
  const { results } = JSON.parse(answer) as { results: Finding[] };
  return results
    .filter(({ name }) => !meaningless.has(name))
    .map(({ level, name, detail, remediation }) => `${level} ${name}: ${detail} (${remediation})`);
}
