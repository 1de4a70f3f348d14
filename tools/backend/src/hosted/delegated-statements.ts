/** Statements at the start of a line that hosted's extension runs as its superuser. */
const delegated =
  /^(?:create extension\b|(?:create|alter|drop) policy\b[^;]*?\bon (?:storage\.(?:objects|buckets)|auth\.users|realtime\.messages)\b)[^;]*;/gim;

/**
 * A migration as hosted Supabase runs it: as the role that owns the tables, which owns none of
 * Auth's and Storage's, but for the few statements that are delegated. Lines stay where they are.
 */
export function delegate(sql: string, owner: string): string {
  return sql.replace(
    delegated,
    (statement) =>
      `reset session authorization; ${statement} set session authorization "${owner}";`,
  );
}
