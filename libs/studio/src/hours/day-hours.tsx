import { Choice } from "@ensemble/controls";
import { formatTimeOfDay, toMinutes, toTime } from "@ensemble/editing";
import { Button, Fieldset, Flex, IconButton } from "@ensemble/ui";
import { Copy, Plus, X } from "lucide-react";
import { type ComponentProps, type ReactNode, useId, useState } from "react";
import { useFieldArray, type UseFormReturn, useWatch } from "react-hook-form";
import { dayNames, dayOrder, type Week } from "./week";
import styles from "./week-dialog.module.css";

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

  /** Adds hours one hour after the last, or from nine to five on an empty day. */
  function add(): void {
    const last = windows.at(-1);
    const start = last ? Math.min(toMinutes(last.end) + 60, 23 * 60) : 9 * 60;
    append({ start: toTime(start), end: toTime(Math.min(start + (last ? 120 : 480), 24 * 60)) });
  }

  return (
    <Fieldset className={styles.day}>
      <legend className={styles.legend}>
        <Choice className={styles.works}>
          <input
            type="checkbox"
            {...register(`${name}.works`, {
              onChange: ({ target }) => target.checked && fields.length === 0 && add(),
            })}
          />
          {dayName}
        </Choice>
      </legend>
      {!works && <p className={styles.off}>Off</p>}
      {works && (
        <div className={styles.hours}>
          {fields.map((field, index) => (
            <div key={field.id} className={styles.window}>
              <HourSelect
                label={`${dayName}, hours ${index + 1}, start`}
                current={windows[index]?.start}
                last="23:30"
                {...register(`${name}.windows.${index}.start`)}
              />
              <span aria-hidden>–</span>
              <HourSelect
                label={`${dayName}, hours ${index + 1}, end`}
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
                aria-label={`Remove ${dayName}, hours ${index + 1}`}
                onClick={() => remove(index)}
              >
                <X size={16} strokeWidth={1.6} aria-hidden />
              </IconButton>
            </div>
          ))}
          {issues?.works?.message && <p className={styles.issue}>{issues.works.message}</p>}
          <div className={styles.dayActions}>
            <Button
              type="button"
              size="2"
              variant="ghost"
              color="gray"
              highContrast
              aria-label={`Add hours to ${dayName}`}
              onClick={add}
            >
              <Plus size={15} strokeWidth={1.6} aria-hidden /> Add Hours
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
                <Copy size={15} strokeWidth={1.6} aria-hidden /> Copy to Other Days
              </Button>
            )}
          </div>
          {copying && <CopyHours form={form} day={day} onDone={() => setCopying(false)} />}
        </div>
      )}
    </Fieldset>
  );
}

interface HourSelectProps extends ComponentProps<"select"> {
  label: string;
  /** The current value, offered even if it isn't a half hour. */
  current: string | undefined;
  first?: string;
  last: string;
  issue?: string;
}

/** Selects a time in half hours. Native, to support typing and a phone's wheel. */
export function HourSelect(props: HourSelectProps): ReactNode {
  const { label, current, first = "00:00", last, issue, ...select } = props;
  const id = useId();
  const from = toMinutes(first);
  const count = (toMinutes(last) - from) / 30 + 1;
  const times = new Set(Array.from({ length: count }, (_, index) => toTime(from + index * 30)));
  if (current) times.add(current);
  return (
    <Flex as="span" direction="column" gap="1">
      <select
        {...select}
        aria-label={label}
        aria-invalid={issue ? true : undefined}
        aria-describedby={issue ? id : undefined}
        className={styles.select}
      >
        {[...times].sort().map((time) => (
          <option key={time} value={time}>
            {time === "24:00" ? "Midnight" : formatTimeOfDay(time)}
          </option>
        ))}
      </select>
      {issue && (
        <span id={id} className={styles.issue}>
          {issue}
        </span>
      )}
    </Flex>
  );
}

interface CopyHoursProps {
  form: UseFormReturn<Week, unknown, Week>;
  /** The day whose hours are copied. */
  day: number;
  onDone: () => void;
}

/** Copies the hours of one day to others. */
function CopyHours({ form, day, onDone }: CopyHoursProps): ReactNode {
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const others = dayOrder.filter((other) => other !== day);

  function copy(): void {
    const { windows } = form.getValues(`days.${day}`);
    for (const other of chosen) {
      form.setValue(
        `days.${other}`,
        { works: true, windows: windows.map((window) => ({ ...window })) },
        { shouldDirty: true, shouldValidate: form.formState.isSubmitted },
      );
    }
    onDone();
  }

  return (
    <div role="group" aria-label={`Copy ${dayNames[day]} to`} className={styles.copy}>
      <div className={styles.days}>
        {others.map((other) => (
          <Choice key={other}>
            <input
              type="checkbox"
              checked={chosen.includes(other)}
              onChange={({ target }) =>
                setChosen(
                  target.checked ? [...chosen, other] : chosen.filter((day) => day !== other),
                )
              }
            />
            {dayNames[other]}
          </Choice>
        ))}
      </div>
      <div className={styles.copyActions}>
        <Button type="button" size="2" variant="soft" disabled={chosen.length === 0} onClick={copy}>
          Copy Hours
        </Button>
        <Button
          type="button"
          size="2"
          variant="ghost"
          color="gray"
          highContrast
          onClick={() => setChosen(others.filter((other) => other >= 1 && other <= 5))}
        >
          Weekdays
        </Button>
        <Button
          type="button"
          size="2"
          variant="ghost"
          color="gray"
          highContrast
          onClick={() => setChosen(others)}
        >
          All Days
        </Button>
      </div>
    </div>
  );
}
