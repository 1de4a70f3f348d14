import { supabase, withMigratedDatabase } from "./supabase-cli";

interface Finding {
  name: string;
  level: string;
  detail: string;
  remediation: string;
}

/** An index that no query used yet: true of every index of a database made a second ago. */
const meaningless = new Set(["unused_index"]);

/** What Supabase's security and performance advisors say about the migrations, one line each. */
export async function advisorFindings(): Promise<string[]> {
  const answer = await withMigratedDatabase((url) =>
    supabase(url, "db", "advisors", "--level", "info", "--output-format", "json"),
  );
  const { results } = JSON.parse(answer) as { results: Finding[] };
  return results
    .filter(({ name }) => !meaningless.has(name))
    .map(({ level, name, detail, remediation }) => `${level} ${name}: ${detail} (${remediation})`);
}
