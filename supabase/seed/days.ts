/**
 * The one rule about time: every date of the seed is relative to the anchor, the UTC day on which
 * the database is filled, so that "the last 30 days" and "next Tuesday" make sense on every start.
 * Nothing else in the seed's bytes ever changes.
 */
export interface Anchor {
  /** The start of the day (midnight UTC). */
  midnight: Date;
}

const day = 86_400_000;

/** The anchor of the UTC day that contains the given moment. */
export const anchorOf = (moment: Date): Anchor => ({
  midnight: new Date(Math.floor(moment.getTime() / day) * day),
});

/** The instant so many days (fractions allowed) before the anchor, in ISO format. */
export const daysBefore = ({ midnight }: Anchor, days: number): string =>
  new Date(midnight.getTime() - Math.round(days * day)).toISOString();

/** The calendar day so many days after the anchor (before it when negative), as YYYY-MM-DD. */
export const dateAfter = ({ midnight }: Anchor, days: number): string =>
  new Date(midnight.getTime() + days * day).toISOString().slice(0, 10);

/** Sunday is 0, as in the database. */
export const weekdayAfter = ({ midnight }: Anchor, days: number): number =>
  new Date(midnight.getTime() + days * day).getUTCDay();
