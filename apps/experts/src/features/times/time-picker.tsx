import { FormField } from "@ensemble/controls";
import { Fieldset, Note } from "@ensemble/ui";
import { formatZone, type OfferedTime, wallClock, zonePlace } from "@ensemble/domain";
import { type ReactNode, useEffect, useMemo, useRef } from "react";
import { DayPicker } from "react-day-picker";
import "react-day-picker/style.css";
import styles from "./time-picker.module.css";
import { chooseZone, formatDay, formatTime, useBookingZone } from "./times";

interface TimePickerProps {
  /** All of the expert's times in order, including taken ones. */
  times: readonly OfferedTime[];
  now: number;
  day: string | undefined;
  start: number | undefined;
  onChoose: (choice: { day: string; start?: number }) => void;
}

/** A calendar with the times of the selected day, in the visitor's zone. */
export function TimePicker(props: TimePickerProps): ReactNode {
  const { times, now, start, onChoose } = props;
  const zone = useBookingZone();
  const toDay = (instant: number) => wallClock(instant, zone).slice(0, 10);
  const day = start === undefined ? props.day : toDay(start);
  const offered = useMemo(() => timesByDay(times, zone), [times, zone]);
  const ofDay = offered.get(day ?? "") ?? [];
  const free = times.filter(({ isFree }) => isFree);
  const chosen = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // After the wizard has scrolled to its step.
    const frame = requestAnimationFrame(() => chosen.current?.scrollIntoView({ block: "nearest" }));
    return () => cancelAnimationFrame(frame);
  }, []);
  return (
    <div className={styles.picker}>
      <DayPicker
        mode="single"
        required
        selected={day && offered.has(day) ? localDate(day) : undefined}
        onSelect={(date) => onChoose({ day: dateText(date) })}
        disabled={(date) => !offered.has(dateText(date))}
        defaultMonth={localDate(day && offered.has(day) ? day : toDay(free[0]?.instant ?? now))}
        startMonth={localDate(toDay(now))}
        endMonth={localDate(toDay(free.at(-1)?.instant ?? now))}
        weekStartsOn={1}
      />
      {ofDay.length > 0 ? (
        <Fieldset className={styles.times}>
          <legend className={styles.legend}>{formatDay(ofDay[0]?.instant ?? now, zone)}</legend>
          <div className={styles.grid}>
            {ofDay.map(({ instant, isFree, isOwn, isTooLate }) => (
              <label key={instant} className={styles.time}>
                <input
                  ref={instant === start ? chosen : undefined}
                  type="radio"
                  name="time"
                  disabled={!isFree}
                  checked={instant === start && isFree}
                  onChange={() => onChoose({ day: toDay(instant), start: instant })}
                />
                <span>{formatTime(instant, zone)}</span>
                {!isFree && (
                  <span className={styles.taken}>
                    {` ${isOwn ? "your current time" : isTooLate ? "not enough time" : "taken"}`}
                  </span>
                )}
              </label>
            ))}
          </div>
          {ofDay.every(({ isFree }) => !isFree) && (
            <Note className={styles.note}>
              No times are available that day. Choose another day.
            </Note>
          )}
        </Fieldset>
      ) : (
        <Note className={styles.note}>Choose a day to see its times.</Note>
      )}
    </div>
  );
}

/** Selects the zone in which times are shown, by region and place. */
export function ZonePicker(): ReactNode {
  const zone = useBookingZone();
  const zones = useMemo(() => [...new Set([...Intl.supportedValuesOf("timeZone"), zone])], [zone]);
  const regions = new Set(zones.map(getRegion));
  return (
    <FormField label="Time zone" hint={`Times are in ${formatZone(zone)}.`}>
      {(field) => (
        <select {...field} value={zone} onChange={({ target }) => chooseZone(target.value)}>
          {[...regions].map((region) => (
            <optgroup key={region} label={region}>
              {zones
                .filter((name) => getRegion(name) === region)
                .map((name) => (
                  <option key={name} value={name}>
                    {zonePlace(name) || name}
                  </option>
                ))}
            </optgroup>
          ))}
        </select>
      )}
    </FormField>
  );
}

const getRegion = (zone: string): string => zone.split("/")[0] ?? zone;

/** Groups times by their day in a zone, as `2026-11-23`. */
function timesByDay(
  times: readonly OfferedTime[],
  zone: string,
): ReadonlyMap<string, readonly OfferedTime[]> {
  const days = new Map<string, OfferedTime[]>();
  for (const time of times) {
    const day = wallClock(time.instant, zone).slice(0, 10);
    const ofDay = days.get(day);
    if (ofDay) ofDay.push(time);
    else days.set(day, [time]);
  }
  return days;
}

/** Converts a day to midnight in the visitor's zone, as DayPicker expects. */
function localDate(day: string): Date {
  const [year = 0, month = 1, date = 1] = day.split("-").map(Number);
  return new Date(year, month - 1, date);
}

const dateText = (date: Date): string =>
  [date.getFullYear(), date.getMonth() + 1, date.getDate()]
    .map((part) => String(part).padStart(2, "0"))
    .join("-");
