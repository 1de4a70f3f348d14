/** A day in words as a zone has it, such as `Wednesday, May 15, 2030`. */
export const dayIn = (zone: string, instant: string): string =>
  new Intl.DateTimeFormat("en-US", { dateStyle: "full", timeZone: zone }).format(new Date(instant));

/**
 * An instant, or a span of time, as a zone has it and with its name:
 * `Wednesday, May 15, 2030, 10:00 AM – 11:00 AM (Europe/Berlin, GMT+2)`.
 */
export function timeIn(zone: string, start: string, end?: string): string {
  const clock = new Intl.DateTimeFormat("en-US", { timeStyle: "short", timeZone: zone });
  const day = dayIn(zone, start);
  let times = clock.format(new Date(start));
  if (end !== undefined) {
    const lastDay = dayIn(zone, end);
    times += ` – ${lastDay === day ? "" : `${lastDay}, `}${clock.format(new Date(end))}`;
  }
  // ICU puts a narrow space before AM, which some mail programs show as a box.
  return `${day}, ${times} (${zoneNames(zone, start)})`.replaceAll("\u202f", " ");
}

function zoneNames(zone: string, instant: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "shortOffset" });
  const offset = format
    .formatToParts(new Date(instant))
    .find(({ type }) => type === "timeZoneName")?.value;
  const name = zone.replaceAll("_", " ");
  return zone === "UTC" ? name : `${name}, ${offset}`;
}
