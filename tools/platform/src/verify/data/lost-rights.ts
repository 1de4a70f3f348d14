/**
 * Why visitors may not do what a release does. Which of them do it is not known: somebody must be
 * allowed to, and whoever was `before` must be still.
 */
export function lostRight(
  now: readonly string[],
  before: readonly string[] = [],
): string | undefined {
  if (now.length === 0) return "nobody may";
  const lost = before.filter((role) => !now.includes(role));
  return lost.length > 0 ? `${lost.join(" and ")} may not any more` : undefined;
}
