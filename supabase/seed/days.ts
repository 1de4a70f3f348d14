/**
 * The UTC day on which the database is seeded. All dates in the seed are relative to it, so that
 * reports of the last 30 days and upcoming bookings are never empty. Nothing else in the seed
 * depends on the time.
 */
export interface Anchor {
  /** 00:00 UTC. */
  midnight: Date;
}

const day = 86_400_000;

/** Returns the anchor of the UTC day that contains an instant. */
export const anchorOf = (instant: Date): Anchor => ({
  midnight: new Date(Math.floor(instant.getTime() / day) * day),
});

/** Returns the ISO instant `days` before the anchor; fractions are allowed. */
export const daysBefore = ({ midnight }: Anchor, days: number): string =>
  new Date(midnight.getTime() - Math.round(days * day)).toISOString();

/** Returns the date `days` after the anchor as YYYY-MM-DD; negative days are before it. */
export const dateAfter = ({ midnight }: Anchor, days: number): string =>
  new Date(midnight.getTime() + days * day).toISOString().slice(0, 10);

/** Returns the weekday `days` after the anchor; Sunday is 0. */
export const weekdayAfter = ({ midnight }: Anchor, days: number): number =>
  new Date(midnight.getTime() + days * day).getUTCDay();
