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

/** Whether the clocks of two zones show the same at an instant. */
export const showsSameTime = (one: string, other: string, instant: string): boolean =>
  offsetOf(one, instant) === offsetOf(other, instant);

/** Whether this machine knows a zone by that name: a browser may know newer ones. */
export function isZone(name: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: name }));
  } catch {
    return false;
  }
}

function zoneNames(zone: string, instant: string): string {
  const name = zone.replaceAll("_", " ");
  return zone === "UTC" ? name : `${name}, ${offsetOf(zone, instant)}`;
}

/** How far a zone is from UTC at an instant, such as `GMT-4`. */
function offsetOf(zone: string, instant: string): string {
  const format = new Intl.DateTimeFormat("en-US", { timeZone: zone, timeZoneName: "shortOffset" });
  const parts = format.formatToParts(new Date(instant));
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? "";
}
