import { formatInZone, formatSpanInZone, formatZone, wallClock } from "@ensemble/domain";
import { lazyDialog, showRefusal, toTime, useUndoToast } from "@ensemble/editing";
import { useMutation, useNow, useQuery, useQueryClient } from "@ensemble/query";
import { Link, useSearchParams } from "@ensemble/router";
import { Chip, LoadFailure, Note, RoundButton, Skeleton, TextField, Title } from "@ensemble/ui";
import { ChevronLeft, ChevronRight } from "lucide-react";
import { type CSSProperties, type ReactNode, useState, useSyncExternalStore } from "react";
import { useBookingPanel } from "../bookings/booking-panel";
import { bookingsQuery } from "../bookings/studio-bookings";
import { removeException, writeException } from "../hours/exceptions";
import type { StudioExpert, StudioProps } from "../studio-layout";
import styles from "./calendar.module.css";
import { DayColumn, useSlots } from "./day-column";
import { dayAfter, isDay, shownHours, type Span, spansQuery, weekAround } from "./spans";

const SlotDialog = lazyDialog(() => import("./slot-dialog"));
const DayReasonsDialog = lazyDialog(() => import("./reasons"));

/** A studio's week, or its day on phones, in the expert's zone (STUDIO-18). */
export function StudioCalendar(props: StudioProps): ReactNode {
  const { expert, links } = props;
  const [address, setAddress] = useSearchParams();
  const now = useNow();
  const isWide = useIsWide();
  const today = wallClock(now, expert.time_zone).slice(0, 10);
  const asked = address.get("day");
  const day = isDay(asked) ? asked : today;
  const isWeek = isWide && address.get("view") !== "day";
  const days = isWeek ? weekAround(day) : [day];
  const step = isWeek ? 7 : 1;

  function show(changes: Record<string, string>): void {
    setAddress({ ...Object.fromEntries(address), ...changes }, { preventScrollReset: true });
  }

  return (
    <>
      <div className={styles.bar}>
        <RoundButton
          aria-label={isWeek ? "Previous Week" : "Previous Day"}
          onClick={() => show({ day: dayAfter(day, -step) })}
        >
          <ChevronLeft size={20} strokeWidth={1.6} aria-hidden />
        </RoundButton>
        <RoundButton
          aria-label={isWeek ? "Next Week" : "Next Day"}
          onClick={() => show({ day: dayAfter(day, step) })}
        >
          <ChevronRight size={20} strokeWidth={1.6} aria-hidden />
        </RoundButton>
        <Title aria-live="polite" className={styles.span}>
          {formatSpanInZone(Date.parse(days[0]!), Date.parse(days.at(-1)!), "UTC", {
            ...(isWeek ? {} : { weekday: "short" }),
            ...{ month: "short", day: "numeric", year: "numeric" },
          })}
        </Title>
        {isWide && (
          <Chip aria-pressed={isWeek} onClick={() => show({ view: isWeek ? "day" : "week" })}>
            Whole Week
          </Chip>
        )}
        <Chip as={Link} to={links.calendar()}>
          Today
        </Chip>
        <TextField.Root
          aria-label="Go to date"
          type="date"
          value={day}
          onChange={({ target }) => isDay(target.value) && show({ day: target.value })}
        />
      </div>
      <Days {...props} days={days} now={now} />
      <Note>
        Times are in {formatZone(expert.time_zone)}. Press a time to block it, to book a client or
        to read why it isn't offered; a day's name says it for the whole day.
      </Note>
    </>
  );
}

interface DaysProps extends StudioProps {
  days: string[];
  now: number;
}

function Days({ days, now, ...props }: DaysProps): ReactNode {
  const { expert } = props;
  const [first, last] = [days[0]!, days.at(-1)!];
  const spans = useQuery(spansQuery(expert, first, last));
  // Local days begin and end within a day of the same day in UTC.
  const bookings = useQuery(
    bookingsQuery(expert, { from_time: dayAfter(first, -1), until_time: dayAfter(last, 2) }),
  );
  const { open, panel } = useBookingPanel(props);
  const remove = useBlockRemoval(expert);
  const slots = useSlots();
  const [pressed, setPressed] = useState<{ day: string; minute: number }>();
  const [explained, setExplained] = useState<string>();
  if (!spans.data || !bookings.data) {
    const retry = () => void Promise.all([spans.refetch(), bookings.refetch()]);
    if (spans.isError || bookings.isError)
      return <LoadFailure what="The calendar" onRetry={retry} />;
    return <Skeleton height="640px" mt="4" />;
  }
  const shown = bookings.data.filter(
    (booking) => booking.status !== "cancelled" && days.includes(booking.day),
  );
  const hours = shownHours(spans.data, shown);
  const rows = { "--rows": (hours.until - hours.from) / 30 } as CSSProperties;
  const [today, clock] = wallClock(now, expert.time_zone).split("T") as [string, string];
  return (
    <>
      <div className={styles.days} style={rows} {...slots}>
        <div className={styles.times} aria-hidden>
          {Array.from({ length: (hours.until - hours.from) / 60 }, (_, hour) => (
            <span key={hour}>{formatHour(hours.from + hour * 60)}</span>
          ))}
        </div>
        {days.map((day) => (
          <DayColumn
            key={day}
            day={day}
            isToday={day === today}
            // Minutes of the day that have passed.
            passed={day < today ? 1440 : day > today ? 0 : minutesAt(clock)}
            hours={hours}
            spans={spans.data.filter((span) => span.day === day)}
            bookings={shown.filter((booking) => booking.day === day)}
            onPress={(minute) => setPressed({ day, minute })}
            onExplain={() => setExplained(day)}
            onOpen={open}
            onRemove={remove}
          />
        ))}
      </div>
      {pressed && (
        <SlotDialog
          {...props}
          {...pressed}
          bookings={shown.filter((booking) => booking.day === pressed.day)}
          onClose={() => setPressed(undefined)}
        />
      )}
      {explained && (
        <DayReasonsDialog {...props} day={explained} onClose={() => setExplained(undefined)} />
      )}
      {panel}
    </>
  );
}

/** Formats a full hour: `9 AM`. */
const formatHour = (minute: number): string =>
  formatInZone(minute * 60_000, "UTC", { hour: "numeric" });

const minutesAt = (clock: string): number =>
  Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5));

/** Removes blocks, with an undo. */
function useBlockRemoval(expert: StudioExpert): (block: Span) => void {
  const queryClient = useQueryClient();
  const undoToast = useUndoToast();
  const { mutate } = useMutation({
    scope: { id: "blocks" },
    mutationFn: ({ id }: Span) => removeException(id!),
    onSuccess: (_, { day, from_minute: from, until_minute: until, note }) =>
      undoToast({
        title: "Block Removed",
        description: "The time can be booked again.",
        undo: async () => {
          const [start_time, end_time] = [toTime(from), toTime(until)];
          const row = { day, start_time, end_time, note, is_available: false };
          await writeException(expert.id, row);
          await queryClient.invalidateQueries();
        },
        undone: "Time blocked again",
      }),
    onError: showRefusal,
    onSettled: () => queryClient.invalidateQueries(),
  });
  return mutate;
}

const wide = "(min-width: 768px)";

const useIsWide = (): boolean =>
  useSyncExternalStore(
    (onChange) => {
      const query = window.matchMedia(wide);
      query.addEventListener("change", onChange);
      return () => query.removeEventListener("change", onChange);
    },
    () => window.matchMedia(wide).matches,
  );
