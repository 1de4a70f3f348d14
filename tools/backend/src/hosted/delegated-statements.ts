/** Statements that hosted's extension runs as its superuser, at the start of a line. */
const delegated =
  /^(?:create extension\b|(?:create|alter|drop) policy\b[^;]*?\bon (?:storage\.(?:objects|buckets)|auth\.users|realtime\.messages)\b)[^;]*;/gim;

/**
 * A migration as hosted Supabase runs it: as the role that owns the tables, which owns nothing of
 * Auth's and Storage's, except for the delegated statements. Keeps line numbers.
 */
export function delegate(sql: string, owner: string): string {
  return sql.replace(
    delegated,
    (statement) =>
      `reset session authorization; ${statement} set session authorization "${owner}";`,
  );
}
