import * as z from "zod/mini";

const weekdays = ["Mon", "Tue", "Wed", "Thu", "Fri", "Sat", "Sun"] as const;
const time = z
  .string()
  .check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$|^24:00$/, { error: "must be a time such as 16:30" }));
const date = z.iso.date("must be a date such as 2026-11-27");

/** A time in which an environment stays as it is. Everything that the window names must hold. */
export const freezeSchema = z
  .strictObject({
    days: z.optional(z.array(z.enum(weekdays)).check(z.minLength(1))),
    /** The first day and the last. */
    dates: z.optional(z.tuple([date, date])),
    /** Within each day; a night is two windows. */
    from: z._default(time, "00:00"),
    to: z._default(time, "24:00"),
    zone: z
      .string()
      .check(z.refine(isZone, { error: "must be a time zone such as Europe/Berlin" })),
  })
  .check(
    z.refine(({ days, dates }) => Boolean(days ?? dates), { error: "must name days or dates" }),
    z.refine(({ from, to }) => from < to, { error: "must begin before it ends", path: ["to"] }),
    z.refine(({ dates }) => !dates || dates[0] <= dates[1], {
      error: "must begin before they end",
      path: ["dates"],
    }),
  );

export type Freeze = z.infer<typeof freezeSchema>;

/** Whether a moment falls into the window, by the clocks of its zone. */
export function isFrozen({ days, dates, from, to, zone }: Freeze, moment: Date): boolean {
  const { weekday, year, month, day, hour, minute } = partsIn(zone, moment);
  const today = `${year}-${month}-${day}`;
  const now = `${hour}:${minute}`;
  const onDay = !days || days.some((one) => one === weekday);
  const onDate = !dates || (dates[0] <= today && today <= dates[1]);
  return onDay && onDate && from <= now && now < to;
}

/** The window in words: "Fri, Sat, 16:00 to 24:00, Europe/Berlin". */
export function describeFreeze({ days, dates, from, to, zone }: Freeze): string {
  const span = dates && (dates[0] === dates[1] ? dates[0] : dates.join(" to "));
  const hours = from === "00:00" && to === "24:00" ? undefined : `${from} to ${to}`;
  return [days?.join(", "), span, hours, zone].filter(Boolean).join(", ");
}

function partsIn(zone: string, moment: Date): Record<string, string> {
  const numbers = { year: "numeric", month: "2-digit", day: "2-digit" } as const;
  const clock = { hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const;
  const format = new Intl.DateTimeFormat("en-US", {
    ...{ timeZone: zone, weekday: "short" },
    ...{ ...numbers, ...clock },
  });
  return Object.fromEntries(format.formatToParts(moment).map(({ type, value }) => [type, value]));
}

function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat("en-US", { timeZone: zone }));
  } catch {
    return false;
  }
}
