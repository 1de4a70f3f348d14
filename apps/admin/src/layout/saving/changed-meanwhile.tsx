import { useEffect, useId, useRef, useState, type ReactNode } from "react";
import type { FieldValues, Path, PathValue, UseFormReturn } from "react-hook-form";
import styles from "./changed-meanwhile.module.css";
import type { DifferingField, Side } from "./differing-fields";
import { FieldValue } from "./field-value";
import type { StoredRecord } from "./stored-record";

/** A save that conflicts with another administrator's. */
export class ChangedMeanwhileError<Values extends FieldValues> extends Error {
  override name = "ChangedMeanwhileError";
  constructor(
    /** Author and time, such as "iris@shop.example on Nov 22, 2026, 8:03 AM". */
    readonly by: string,
    readonly fields: readonly DifferingField<Values>[],
  ) {
    super("Changed in the meantime.");
  }
}

interface ChangedMeanwhileProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  error: ChangedMeanwhileError<Values>;
  renderers?: StoredRecord<Values>["renderers"];
}

/** Asks which version of each field to keep; the form takes each choice at once. */
export function ChangedMeanwhile<Values extends FieldValues, Output>({
  form,
  error: { by, fields },
  renderers,
}: ChangedMeanwhileProps<Values, Output>): ReactNode {
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={heading} className={styles.section}>
      <h3 id={heading} className={styles.title}>
        Changed in the meantime
      </h3>
      <p className={styles.text} role="alert">
        Nothing was saved yet: this was changed by {by}, after you opened it. Choose what to keep,
        then save again.
      </p>
      {fields.map((field) => (
        <FieldChoice key={field.name} form={form} field={field} render={renderers?.[field.name]} />
      ))}
    </section>
  );
}

interface FieldChoiceProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  field: DifferingField<Values>;
  render?: (value: never) => ReactNode;
}

const sideNames: Record<Side, string> = { mine: "Yours", theirs: "Stored" };

function FieldChoice<Values extends FieldValues, Output>({
  form,
  field,
  render,
}: FieldChoiceProps<Values, Output>): ReactNode {
  const [kept, setKept] = useState(field.kept);
  const name = useId();
  const keep = (side: Side): void => {
    setKept(side);
    form.setValue(field.name, field[side] as PathValue<Values, Path<Values>>, {
      shouldDirty: true,
      shouldValidate: form.formState.isSubmitted,
    });
  };
  return (
    <fieldset className={styles.field}>
      <legend>{field.label}</legend>
      {(["mine", "theirs"] as const).map((side) => (
        <label key={side} className={styles.choice}>
          <input type="radio" name={name} checked={kept === side} onChange={() => keep(side)} />
          <span className={styles.side}>{sideNames[side]}</span>
          <span className={styles.value}>
            {render ? render(field[side] as never) : <FieldValue value={field[side]} />}
          </span>
        </label>
      ))}
    </fieldset>
  );
}
