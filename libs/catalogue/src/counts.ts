import { locale } from "@ensemble/time";

/** A count with separated thousands: "1,234". Intl's first use would stop a slow phone for 90 ms. */
export const formatCount = (count: number): string =>
  String(count).replaceAll(/\B(?=(\d{3})+$)/g, ",");

/** "1 item", "1,200 items": English plurals of our own nouns. */
export const pluralize = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? "" : "s"}`;

/** "work, party and travel", with "or" for a choice. */
export const formatList = (words: readonly string[], type: "and" | "or"): string =>
  new Intl.ListFormat(locale, { type: type === "and" ? "conjunction" : "disjunction" }).format(
    words,
  );
