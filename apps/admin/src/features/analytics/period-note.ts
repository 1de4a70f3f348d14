/** How an amount compares with the period before, in a few words. */
export function periodNote(current: number, previous: number): string {
  if (previous === 0) return current > 0 ? "None the period before" : "Nothing the period before";
  const change = Math.round(((current - previous) / previous) * 1000) / 10;
  return `${change > 0 ? "+" : ""}${change}% from the period before`;
}
