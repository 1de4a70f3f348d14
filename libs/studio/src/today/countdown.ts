import { locale } from "@ensemble/domain";

const minute = 60_000;

/** Units with the milliseconds from which they are used, the largest first. */
const units = [
  ["day", 24 * 60 * minute, 24 * 60 * minute],
  ["hour", 90 * minute, 60 * minute],
  ["minute", 0, minute],
] as const;

/** Says how far away an instant is, such as "in 3 hours" or "in 2 days"; negative spans are past. */
export function countdown(span: number): string {
  const [unit, , length] = units.find(([, from]) => Math.abs(span) >= from)!;
  const words = new Intl.RelativeTimeFormat(locale, { numeric: "always" });
  return words.format(Math[unit === "day" ? "round" : "trunc"](span / length), unit);
}
