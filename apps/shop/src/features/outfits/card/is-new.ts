const day = 86_400_000;

/** How many days an outfit is new. */
const days = 14;

/** Whether an outfit of that date is new (OUT-17). */
export const isNew = (since: string, now = Date.now()): boolean =>
  now - Date.parse(since) < days * day;
