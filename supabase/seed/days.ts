/**
 * The one rule about time: every date of the seed is counted from one day, the UTC day on which the
 * database is filled, so that "the last 30 days" and "next Tuesday" mean something whenever
 * somebody starts the site. The rest of the bytes never changes.
 */
export interface Anchor {
  /** Midnight (UTC) that begins the day. */
  midnight: Date;
}

const day = 86_400_000;

/** The anchor of the UTC day that holds the given moment. */
export const anchorOf = (moment: Date): Anchor => ({
  midnight: new Date(Math.floor(moment.getTime() / day) * day),
});

/** The instant so many days (fractions allowed) before the anchor, as ISO text. */
export const daysBefore = ({ midnight }: Anchor, days: number): string =>
  new Date(midnight.getTime() - Math.round(days * day)).toISOString();

/** The calendar day so many days after the anchor (before it when negative), as YYYY-MM-DD. */
export const dateAfter = ({ midnight }: Anchor, days: number): string =>
  new Date(midnight.getTime() + days * day).toISOString().slice(0, 10);

/** Sunday is 0, as in the database. */
export const weekdayAfter = ({ midnight }: Anchor, days: number): number =>
  new Date(midnight.getTime() + days * day).getUTCDay();
