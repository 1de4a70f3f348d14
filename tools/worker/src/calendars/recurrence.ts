import ICAL from "ical.js";

/** Returns what a clock shows, as epoch milliseconds as if it were UTC. */
export const toWall = ({ year, month, day, hour, minute, second }: ICAL.Time): number =>
  Date.UTC(year, month - 1, day, hour, minute, second);

/** Yields a rule's local times in order, from `start` on. Ignores COUNT and UNTIL, which need a zone. */
export function* wallsOf(rule: ICAL.Recur, start: ICAL.Time): Generator<number> {
  const endless = rule.clone();
  endless.count = null;
  endless.until = null;
  const local = start.clone();
  local.zone = ICAL.Timezone.localTimezone;
  const iterator = endless.iterator(local);
  for (let next = iterator.next(); next; next = iterator.next()) yield toWall(next);
}
