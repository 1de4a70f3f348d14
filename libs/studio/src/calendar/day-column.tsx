import { bookingStatusNames, formatInZone } from "@ensemble/domain";
import { formatTimeOfDay, toTime } from "@ensemble/editing";
import { Title } from "@ensemble/ui";
import { type CSSProperties, type KeyboardEvent, type ReactNode, useEffect, useRef } from "react";
import { isOpen as isOpenBooking } from "../bookings/booking-mutations";
import { formatClient, type StudioBooking } from "../bookings/studio-bookings";
import styles from "./calendar.module.css";
import { minutesOfBooking, type Range, type Span } from "./spans";

const step = 30;

interface DayColumnProps {
  /** Such as `2026-11-23`. */
  day: string;
  isToday: boolean;
  /** Minutes of the day that have passed. */
  passed: number;
  /** The hours that the calendar shows. */
  hours: Range;
  spans: readonly Span[];
  bookings: readonly StudioBooking[];
  onPress: (minute: number) => void;
  /** Explains the whole day. */
  onExplain: () => void;
  onOpen: (booking: string) => void;
  onRemove: (block: Span) => void;
}

/** A day's hours, bookings and blocked times, with a button for each coming free half hour. */
export function DayColumn(props: DayColumnProps): ReactNode {
  const { day, isToday, passed, hours, spans, bookings, onPress, onExplain, onOpen, onRemove } =
    props;
  const name = formatInZone(Date.parse(day), "UTC", {
    weekday: "short",
    month: "short",
    day: "numeric",
  });
  const blocks = spans.filter(({ kind }) => kind === "blocked");
  const busy = spans.filter(({ kind }) => kind === "busy");
  const open = spans.filter(({ kind }) => kind === "hours").map(toRange);
  const buffers = bookings.filter(isOpenBooking).map(withBuffers);
  const taken = [...blocks.map(toRange), ...bookings.map(minutesOfBooking)];
  const free: number[] = [];
  for (let minute = hours.from; minute < hours.until; minute += step) {
    if (minute >= passed && !taken.some(overlaps(minute))) free.push(minute);
  }
  const describeSlot = (minute: number) => {
    if (busy.map(toRange).some(overlaps(minute))) return "busy in another calendar";
    if (buffers.some(overlaps(minute))) return "between sessions";
    return open.some(overlaps(minute)) ? "free" : "outside your hours";
  };
  const at = ({ from, until }: Range) =>
    ({ "--from": (from - hours.from) / step, "--span": (until - from) / step }) as CSSProperties;
  return (
    <div role="group" aria-label={isToday ? `Today, ${name}` : name} className={styles.day}>
      <Title as="h3" className={isToday ? styles.today : styles.name}>
        <button type="button" aria-label={`${name}: why times aren't offered`} onClick={onExplain}>
          {name}
        </button>
        {spans.some(({ kind }) => kind === "day_off") && <small>Day off</small>}
      </Title>
      <div className={styles.column}>
        {open.map((range) => (
          <div key={range.from} className={styles.open} style={at(range)} />
        ))}
        {buffers.map((range) => (
          <div key={range.from} className={styles.buffer} style={at(range)} />
        ))}
        {busy.map((span) => (
          <div
            key={`${span.id} ${span.from_minute}`}
            title={span.note ?? undefined}
            className={styles.busy}
            style={at(within(toRange(span), hours))}
          >
            Busy
          </div>
        ))}
        {free.map((minute) => {
          const time = formatTimeOfDay(toTime(minute));
          return (
            <button
              key={minute}
              type="button"
              tabIndex={-1}
              data-minute={minute}
              aria-label={`${time}, ${describeSlot(minute)}`}
              className={styles.slot}
              style={at({ from: minute, until: minute + step })}
              onClick={() => onPress(minute)}
            />
          );
        })}
        {isToday && passed > hours.from && passed < hours.until && (
          <div aria-hidden className={styles.now} style={at({ from: passed, until: passed })} />
        )}
        {blocks.map((block) => (
          <button
            key={block.id}
            type="button"
            aria-label={`Remove block, ${formatRange(toRange(block))}${block.note ? `, ${block.note}` : ""}`}
            className={styles.block}
            style={at(toRange(block))}
            onClick={() => onRemove(block)}
          >
            {block.note ?? "Blocked"}
          </button>
        ))}
        {bookings.map((booking) => {
          const range = minutesOfBooking(booking);
          return (
            <button
              key={booking.id}
              type="button"
              aria-label={`${formatRange(range)}, ${booking.package_name} for ${formatClient(booking)}, ${bookingStatusNames[booking.status]}`}
              className={`${styles.booking} ${styles[booking.status]}`}
              style={at(range)}
              onClick={() => onOpen(booking.id)}
            >
              <b>{booking.client_name ?? booking.package_name}</b>
              <span>
                {formatTimeOfDay(toTime(range.from))}
                {booking.status === "pending" && " · request"}
              </span>
              {booking.client_name && <span>{booking.package_name}</span>}
            </button>
          );
        })}
      </div>
    </div>
  );
}

const toRange = ({ from_minute: from, until_minute: until }: Span): Range => ({ from, until });

const within = ({ from, until }: Range, hours: Range): Range => ({
  from: Math.min(Math.max(from, hours.from), hours.until),
  until: Math.min(Math.max(until, hours.from), hours.until),
});

/** A booking's minutes with its package's buffers, within the day. */
function withBuffers(booking: StudioBooking): Range {
  const { from, until } = minutesOfBooking(booking);
  return {
    from: Math.max(from - booking.buffer_before, 0),
    until: Math.min(until + booking.buffer_after, 1440),
  };
}

const overlaps =
  (minute: number) =>
  ({ from, until }: Range): boolean =>
    from < minute + step && minute < until;

const formatRange = ({ from, until }: Range): string =>
  `${formatTimeOfDay(toTime(from))} – ${formatTimeOfDay(toTime(until))}`;

/** Makes the free times of a calendar one tab stop, within which the arrow keys move. */
export function useSlots() {
  const ref = useRef<HTMLDivElement>(null);
  const slots = () => [...(ref.current?.querySelectorAll<HTMLElement>("[data-minute]") ?? [])];
  // Set here and not in React, because a press of a key needn't render the calendar.
  const stopAt = (stop: HTMLElement | undefined) =>
    slots().forEach((slot) => (slot.tabIndex = slot === stop ? 0 : -1));
  useEffect(() => {
    if (!slots().some(({ tabIndex }) => tabIndex === 0)) stopAt(slots()[0]);
  });
  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const all = slots();
    const at = all.indexOf(event.target as HTMLElement);
    const direction = { ArrowUp: -1, ArrowLeft: -1, ArrowDown: 1, ArrowRight: 1 }[event.key];
    if (at < 0 || !direction) return;
    event.preventDefault();
    const current = all[at]!;
    const ahead = direction > 0 ? all.slice(at + 1) : all.slice(0, at).reverse();
    const isSideways = /Left|Right/.test(event.key);
    const [nearest] = ahead
      .filter((slot) => (slot.parentElement === current.parentElement) !== isSideways)
      // Sideways, the closest day's closest time.
      .filter((slot, _, [first]) => slot.parentElement === first!.parentElement)
      .toSorted((one, other) => distance(one, current) - distance(other, current));
    nearest?.focus();
  }
  function onFocus({ target }: { target: HTMLElement }): void {
    if (target.dataset["minute"]) stopAt(target);
  }
  return { ref, onKeyDown, onFocus };
}

const distance = (one: HTMLElement, other: HTMLElement): number =>
  Math.abs(Number(one.dataset["minute"]) - Number(other.dataset["minute"]));
