const long = new Intl.DateTimeFormat("en", { dateStyle: "medium", timeZone: "UTC" });
const short = new Intl.DateTimeFormat("en", { month: "short", day: "numeric", timeZone: "UTC" });

/** A calendar day, "2026-11-21", as people write it: "Nov 21, 2026". */
export const dayName = (day: string): string => long.format(new Date(`${day}T00:00Z`));

/** The same where room is scarce: "Nov 21". */
export const shortDayName = (day: string): string => short.format(new Date(`${day}T00:00Z`));
