import { Button } from "@ensemble/ui";
import { useState, type ReactNode } from "react";
import type { UseFormReturn } from "react-hook-form";
import styles from "./copy-hours.module.css";
import { dayNames, dayOrder, type Week } from "./week";

interface CopyHoursProps {
  form: UseFormReturn<Week, unknown, Week>;
  /** The day whose hours are copied. */
  day: number;
  onDone: () => void;
}

/** Copies the hours of one day to others. */
export function CopyHours({ form, day, onDone }: CopyHoursProps): ReactNode {
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
          <label key={other}>
            <input
              type="checkbox"
              checked={chosen.includes(other)}
              onChange={({ target }) =>
                setChosen(
                  target.checked ? [...chosen, other] : chosen.filter((one) => one !== other),
                )
              }
            />
            {dayNames[other]}
          </label>
        ))}
      </div>
      <div className={styles.actions}>
        <Button type="button" size="2" variant="soft" disabled={chosen.length === 0} onClick={copy}>
          Copy hours
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
          All days
        </Button>
      </div>
    </div>
  );
}
