import { Button, IconButton } from "@ensemble/ui";
import { Copy, Plus, X } from "lucide-react";
import { useState, type ReactNode } from "react";
import { useFieldArray, useWatch, type UseFormReturn } from "react-hook-form";
import { CopyHours } from "./copy-hours";
import styles from "./day-hours.module.css";
import { HourSelect } from "./hour-select";
import { minutesOf, timeOf } from "../../../layout/time/time-of-day";
import { dayNames, type Week } from "./week";

interface DayHoursProps {
  form: UseFormReturn<Week, unknown, Week>;
  /** 0 is Sunday. */
  day: number;
}

/** Edits the hours of one day, and copies them to others. */
export function DayHours({ form, day }: DayHoursProps): ReactNode {
  const { control, register, formState } = form;
  const name = `days.${day}` as const;
  const { fields, append, remove } = useFieldArray({ control, name: `${name}.windows` });
  const [works, windows] = useWatch({ control, name: [`${name}.works`, `${name}.windows`] });
  const [copying, setCopying] = useState(false);
  const dayName = dayNames[day]!;
  const issues = formState.errors.days?.[day];

  /** Adds hours an hour after the last ones, or from nine to five on an empty day. */
  function add(): void {
    const last = windows.at(-1);
    const start = last ? Math.min(minutesOf(last.end) + 60, 23 * 60) : 9 * 60;
    append({ start: timeOf(start), end: timeOf(Math.min(start + (last ? 120 : 480), 24 * 60)) });
  }

  return (
    <fieldset className={styles.day}>
      <legend className={styles.legend}>
        <label className={styles.works}>
          <input
            type="checkbox"
            {...register(`${name}.works`, {
              onChange: ({ target }) => target.checked && fields.length === 0 && add(),
            })}
          />
          {dayName}
        </label>
      </legend>
      {!works && <p className={styles.off}>Off</p>}
      {works && (
        <div className={styles.hours}>
          {fields.map((field, index) => (
            <div key={field.id} className={styles.window}>
              <HourSelect
                label={`${dayName}, hours ${index + 1}, from`}
                current={windows[index]?.start}
                last="23:30"
                {...register(`${name}.windows.${index}.start`)}
              />
              <span aria-hidden>–</span>
              <HourSelect
                label={`${dayName}, hours ${index + 1}, until`}
                current={windows[index]?.end}
                first="00:30"
                last="24:00"
                issue={issues?.windows?.[index]?.end?.message}
                {...register(`${name}.windows.${index}.end`)}
              />
              <IconButton
                type="button"
                size="3"
                variant="ghost"
                color="gray"
                aria-label={`Remove hours ${index + 1} of ${dayName}`}
                onClick={() => remove(index)}
              >
                <X size={16} strokeWidth={1.6} aria-hidden />
              </IconButton>
            </div>
          ))}
          {issues?.works?.message && <p className={styles.issue}>{issues.works.message}</p>}
          <div className={styles.actions}>
            <Button
              type="button"
              size="2"
              variant="ghost"
              color="gray"
              highContrast
              aria-label={`Add hours to ${dayName}`}
              onClick={add}
            >
              <Plus size={15} strokeWidth={1.6} aria-hidden /> Add hours
            </Button>
            {fields.length > 0 && (
              <Button
                type="button"
                size="2"
                variant="ghost"
                color="gray"
                highContrast
                aria-label={`Copy ${dayName} to other days`}
                aria-expanded={copying}
                onClick={() => setCopying(!copying)}
              >
                <Copy size={15} strokeWidth={1.6} aria-hidden /> Copy to other days
              </Button>
            )}
          </div>
          {copying && <CopyHours form={form} day={day} onDone={() => setCopying(false)} />}
        </div>
      )}
    </fieldset>
  );
}
