/**
 * Why visitors may not do what a release does. Which role does it is not known: one must be
 * allowed to, and each that was `before` must be still.
 */
export function lostRight(
  now: readonly string[],
  before: readonly string[] = [],
): string | undefined {
  if (now.length === 0) return "nobody may";
  const lost = before.filter((role) => !now.includes(role));
  return lost.length > 0 ? `${lost.join(" and ")} may not any more` : undefined;
}
