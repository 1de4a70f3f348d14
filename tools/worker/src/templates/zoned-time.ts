import { isZone, locale, formatZone, formatInZone, unknownTime } from "@ensemble/domain/time";

export const isInstant = (text: string): boolean => !Number.isNaN(Date.parse(text));

/** Returns the zone, or UTC if the runtime doesn't support it. */
const supportedZone = (zone: string): string => (isZone(zone) ? zone : "UTC");

/** Formats a day in a time zone, such as `Wednesday, May 15, 2030`. */
export const dayIn = (zone: string, instant: string): string =>
  formatInZone(Date.parse(instant), supportedZone(zone), { dateStyle: "full" });

/**
 * Formats an instant or a time range with its time zone: `Wednesday, May 15, 2030, 10:00 AM – 11:00
 * AM (Europe/Berlin, GMT+2)`.
 */
export function timeIn(zone: string, start: string, end?: string): string {
  if (!isInstant(start) || (end !== undefined && !isInstant(end))) return unknownTime;
  const knownZone = supportedZone(zone);
  const timeOf = (instant: string) =>
    formatInZone(Date.parse(instant), knownZone, { timeStyle: "short" });
  const day = dayIn(knownZone, start);
  let times = timeOf(start);
  if (end !== undefined) {
    const lastDay = dayIn(knownZone, end);
    times += ` – ${lastDay === day ? "" : `${lastDay}, `}${timeOf(end)}`;
  }
  // ICU puts a narrow space before AM, which some mail clients show as a box.
  return `${day}, ${times} (${zoneNames(knownZone, start)})`.replaceAll("\u202f", " ");
}

/** Whether two zones have the same local time at an instant. */
export const showsSameTime = (zone: string, otherZone: string, instant: string): boolean =>
  !isInstant(instant) || offsetOf(zone, instant) === offsetOf(otherZone, instant);

function zoneNames(zone: string, instant: string): string {
  const name = formatZone(zone);
  return zone === "UTC" ? name : `${name}, ${offsetOf(zone, instant)}`;
}

/** Returns a zone's offset from UTC at an instant, such as `GMT-4`. */
function offsetOf(zone: string, instant: string): string {
  const format = new Intl.DateTimeFormat(locale, {
    timeZone: supportedZone(zone),
    timeZoneName: "shortOffset",
  });
  const parts = format.formatToParts(new Date(instant));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
