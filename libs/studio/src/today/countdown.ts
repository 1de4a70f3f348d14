import { locale } from "@ensemble/domain";

const minute = 60_000;

/** Units with the milliseconds from which they are used, the largest first. */
const units = [
  ["day", 48 * 60 * minute, 24 * 60 * minute],
  ["hour", 90 * minute, 60 * minute],
  ["minute", 0, minute],
] as const;

/** Says how far away an instant is, such as "in 3 hours"; negative spans are past. */
export function countdown(span: number): string {
  const [unit, , length] = units.find(([, from]) => Math.abs(span) >= from)!;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  return words.format(Math.trunc(span / length), unit);
}
