import { useQuery } from "@ensemble/query";
import { Button, Callout, Fieldset, Flex, Legend, Text, toast } from "@ensemble/ui";
import { type ReactNode, useEffect, useEffectEvent, useId, useRef, useState } from "react";
import {
  type FieldValues,
  type Path,
  type PathValue,
  type UseFormReturn,
  useFormState,
} from "react-hook-form";
import { useOverlay } from "./dialogs";
import styles from "./form-dialog.module.css";
import { ErrorSummary } from "./form-fields";
import { formatValue, recordKeys } from "./record-changes";
import { explainRefusal, isBeyondLimits } from "./refusals";
import { useUnsavedGuard } from "./unsaved-guard";
import {
  VersionConflictError,
  type DifferingField,
  isPicture,
  type ReadVersion,
  type Side,
  type StoredRecord,
  useFormSave,
} from "./use-form-save";

interface RecordFormOptions<Values extends FieldValues, Output> {
  /** From `useCheckedForm` in the component that renders the form. */
  form: UseFormReturn<Values, unknown, Output>;
  /** The edited record, to resolve conflicting saves. */
  record?: StoredRecord<Values>;
  /** Rejects if nothing was saved, which keeps the form open. */
  save: (values: Output, version: ReadVersion, anyway: boolean) => Promise<unknown>;
  explain?: (error: unknown) => string;
  /** `anyway` labels a press that saves beyond a limit of one's own, once the database named it. */
  submit: { label: string; busy: string; anyway?: string };
  /** Called after a save. */
  onSaved: () => unknown;
}

/**
 * Returns the form of a dialog or a screen: its summary of issues, conflicts, errors
 * and guard of unsaved changes.
 */
export function useRecordForm<Values extends FieldValues, Output>(
  options: RecordFormOptions<Values, Output>,
) {
  const { form, record, submit, onSaved, explain = explainRefusal } = options;
  const { isDirty } = useFormState({ control: form.control });
  const guard = useUnsavedGuard(isDirty);
  const submitButton = useRef<HTMLButtonElement>(null);
  const { mutate, isPending, error, attempt, rebase } = useFormSave({
    form,
    record,
    save: options.save,
    onSaved: () => {
      guard.release();
      return onSaved();
    },
  });
  const conflict = error instanceof VersionConflictError ? error : undefined;
  const limit = submit.anyway && isBeyondLimits(error) ? error.message : undefined;
  const send = (anyway = false) =>
    form.handleSubmit((values) =>
      mutate({
        values,
        // The limit was named for these values only.
        anyway: anyway && JSON.stringify(values) === JSON.stringify(attempt?.values),
      }),
    );
  function sendAnyway(): void {
    submitButton.current?.focus();
    void send(true)();
  }
  /** Renders the form; `cancel` is a button before the one that submits. */
  const render = (fields: ReactNode, cancel?: ReactNode): ReactNode => (
    <>
      <form noValidate className={styles.form} onSubmit={(event) => void send()(event)}>
        <Flex direction="column" gap="4">
          <ErrorSummary form={form} />
          {fields}
          {conflict && (
            <VersionConflict form={form} error={conflict} renderers={record?.renderers} />
          )}
          {error && !conflict && (
            <Callout.Root
              color={limit ? "amber" : "red"}
              highContrast={Boolean(limit)}
              role="alert"
            >
              <Callout.Text>{limit ?? explain(error)}</Callout.Text>
              {limit && (
                <div>
                  <Button type="button" size="3" variant="soft" highContrast onClick={sendAnyway}>
                    {submit.anyway}
                  </Button>
                </div>
              )}
            </Callout.Root>
          )}
          <div className={styles.bar}>
            <Text size="2" color="gray" role="status" className={styles.unsaved}>
              {isDirty && "Unsaved changes"}
            </Text>
            {cancel}
            <Button ref={submitButton} type="submit" size="3" disabled={isPending}>
              {isPending ? submit.busy : submit.label}
            </Button>
          </div>
        </Flex>
      </form>
      {guard.dialog}
    </>
  );
  return { render, isPending, confirmLeave: guard.confirmLeave, rebase };
}

interface FormDialogProps<Values extends FieldValues, Output> extends Omit<
  RecordFormOptions<Values, Output>,
  "onSaved"
> {
  title: string;
  description?: string;
  /** Called after a save or a cancel; the caller then unmounts the dialog. */
  onClose: () => void;
  maxWidth?: string;
  children: ReactNode;
}

/** A form in a dialog, open while mounted. */
export function FormDialog<Values extends FieldValues, Output>(
  props: FormDialogProps<Values, Output>,
): ReactNode {
  const { onClose } = props;
  const { overlay, returnFocus } = useOverlay(true, onClose);
  const { render, isPending, confirmLeave } = useRecordForm({ ...props, onSaved: onClose });
  if (!overlay) return null;
  const { Dialog } = overlay;
  const close = () => !isPending && confirmLeave(onClose);

  return (
    <Dialog.Root open onOpenChange={(wanted) => !wanted && close()}>
      <Dialog.Content
        maxWidth={props.maxWidth ?? "640px"}
        onCloseAutoFocus={returnFocus}
        {...(!props.description && { "aria-describedby": undefined })}
      >
        <Dialog.Title>{props.title}</Dialog.Title>
        {props.description && (
          <Dialog.Description mb="4" color="gray">
            {props.description}
          </Dialog.Description>
        )}
        {render(
          props.children,
          <Button type="button" variant="soft" color="gray" size="3" onClick={close}>
            Cancel
          </Button>,
        )}
      </Dialog.Content>
    </Dialog.Root>
  );
}

interface LatestRecordProps<T> {
  table: string;
  /** Undefined for a new record. */
  id: string | undefined;
  /** Throws DataError. */
  read: (id: string) => Promise<T & NonNullable<unknown>>;
  /** Such as "The outfit". */
  what: string;
  /** Called after an error toast when reading fails. */
  onClose: () => void;
  /** Renders the form with the stored record; undefined for a new one. */
  children: (stored: T | undefined) => ReactNode;
}

/**
 * Reads the stored record of a form, bypassing the cache. Never updates it, which would overwrite
 * the user's input.
 */
export function LatestRecord<T>(props: LatestRecordProps<T>): ReactNode {
  const { table, id, read, what, onClose, children } = props;
  const { data, isError, isFetchedAfterMount } = useQuery({
    queryKey: recordKeys.stored(table, id ?? ""),
    queryFn: () => read(id!),
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
  const [stored, setStored] = useState<T>();
  // The cache may still have the record from before a save.
  if (isFetchedAfterMount && data !== undefined && stored === undefined) setStored(data);
  const reportLoadError = useEffectEvent(() => {
    const description = `${what} couldn't be opened. Check your connection and try again.`;
    toast({ kind: "error", title: "Error", description });
    onClose();
  });
  useEffect(() => {
    if (isError) reportLoadError();
  }, [isError]);
  return id !== undefined && stored === undefined ? null : children(stored);
}

interface VersionConflictProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
  error: VersionConflictError<Values>;
  renderers?: StoredRecord<Values>["renderers"];
}

/** Asks which version to keep of each field that both changed, and applies each choice to the form. */
function VersionConflict<Values extends FieldValues, Output>({
  form,
  error: { by, fields },
  renderers,
}: VersionConflictProps<Values, Output>): ReactNode {
  const heading = useId();
  const section = useRef<HTMLElement>(null);
  useEffect(() => section.current?.focus(), []);
  return (
    <section ref={section} tabIndex={-1} aria-labelledby={heading} className={styles.section}>
      <h3 id={heading} className={styles.title}>
        Someone Else Changed This
      </h3>
      <p className={styles.text} role="alert">
        Nothing was saved: {by} changed this after you opened it.{" "}
        {fields.length > 0
          ? "Choose what to keep, then save again."
          : "The form has their changes now. Save again."}
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

const sideNames: Record<Side, string> = { mine: "Your version", theirs: "Saved version" };

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
    <Fieldset>
      <Legend>{field.label}</Legend>
      {(["mine", "theirs"] as const).map((side) => (
        <label key={side} className={styles.choice}>
          <input type="radio" name={name} checked={kept === side} onChange={() => keep(side)} />
          <span className={styles.side}>{sideNames[side]}</span>
          <span className={styles.value}>
            {render ? render(field[side] as never) : <FieldValue value={field[side]} />}
          </span>
        </label>
      ))}
    </Fieldset>
  );
}

/** Shows a form value, with pictures as thumbnails and records by name. */
function FieldValue({ value }: { value: unknown }): ReactNode {
  if (Array.isArray(value) && value.length > 0 && value.every(isPicture)) {
    return (
      <span className={styles.pictures}>
        {value.map(({ preview, alt }, index) => (
          <img key={index} src={preview} alt={alt || `Image ${index + 1}`} />
        ))}
      </span>
    );
  }
  return formatValue(Array.isArray(value) ? value.map(getName) : value);
}

function getName(value: unknown): unknown {
  if (typeof value !== "object" || value === null) return value;
  if ("name" in value) return value.name;
  return "title" in value ? value.title : value;
}
