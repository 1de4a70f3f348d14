import { Fieldset, Legend, PlainList, Text, TextField } from "@ensemble/ui";
import { Choice, FormField } from "@ensemble/controls";
import { zodResolver } from "@hookform/resolvers/zod";
import { type ComponentProps, type ReactNode, useEffect, useId, useRef } from "react";
import {
  type DefaultValues,
  type FieldErrors,
  type FieldValues,
  get,
  type Path,
  type RegisterOptions,
  useForm,
  type UseFormRegisterReturn,
  type UseFormReturn,
  useFormState,
} from "react-hook-form";
import type { ZodMiniType } from "zod/mini";
import styles from "./form-dialog.module.css";

interface ErrorSummaryProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
}

/**
 * Lists a form's issues with links to their fields. An invalid submit moves the focus here, so the
 * form must not move it itself (`useCheckedForm`).
 */
export function ErrorSummary<Values extends FieldValues, Output>({
  form,
}: ErrorSummaryProps<Values, Output>): ReactNode {
  const { errors, submitCount } = useFormState({ control: form.control });
  const issues = formIssues(errors);
  const summary = useRef<HTMLDivElement>(null);
  // Issues that appear while typing don't move the focus.
  useEffect(() => {
    if (submitCount > 0) summary.current?.focus();
  }, [submitCount]);
  function focusField(name: string): void {
    form.setFocus(name as Path<Values>);
    // A cell of a grid isn't a registered field.
    const cell = summary.current?.closest("form")?.querySelector(`[data-field="${name}"]`);
    if (cell instanceof HTMLElement) cell.focus();
  }
  if (submitCount === 0 || issues.length === 0) return null;

  return (
    <div ref={summary} tabIndex={-1} role="alert" className={styles.summary}>
      <p className={styles.fieldTitle}>
        {issues.length === 1
          ? "Fix 1 problem to continue"
          : `Fix ${issues.length} problems to continue`}
      </p>
      <PlainList className={styles.list}>
        {issues.map(({ name, message }) => (
          <li key={name}>
            <button type="button" className={styles.link} onClick={() => focusField(name)}>
              {message}
            </button>
          </li>
        ))}
      </PlainList>
    </div>
  );
}

interface FormIssue {
  /** The field's name, such as `items.0.price`. */
  name: string;
  message: string;
}

/** Lists a form's issues in field order, including nested ones. */
export function formIssues(errors: FieldErrors, within = ""): FormIssue[] {
  return Object.entries(errors).flatMap(([key, error]): FormIssue[] => {
    if (!error || typeof error !== "object" || key === "ref") return [];
    const name = key === "root" && within ? within : within ? `${within}.${key}` : key;
    if ("type" in error && typeof error.message === "string") {
      return [{ name, message: error.message }];
    }
    return formIssues(error as FieldErrors, name);
  });
}

interface InputFieldProps<Values extends FieldValues, Output> extends Omit<
  ComponentProps<"input">,
  "form" | "name" | "size"
> {
  form: UseFormReturn<Values, unknown, Output>;
  name: Path<Values>;
  options?: RegisterOptions<Values>;
  label: string;
  optional?: boolean;
  hint?: string;
  /** Makes it a text area. */
  rows?: number;
}

/** A form's text field with its issue. */
export function InputField<Values extends FieldValues, Output>(
  props: InputFieldProps<Values, Output>,
): ReactNode {
  const { form, name, options, label, optional, hint, rows, ...input } = props;
  const { errors } = useFormState({ control: form.control, name });
  const issue = get(errors, name) as { message?: string } | undefined;
  const registered = { ...form.register(name, options), ...input };
  return (
    <FormField label={label} optional={optional} hint={hint} issue={issue?.message}>
      {(field) =>
        rows ? (
          <textarea rows={rows} {...field} {...(registered as object)} />
        ) : (
          <TextField.Root {...field} {...registered} />
        )
      }
    </FormField>
  );
}

interface SelectFieldProps<T extends string> {
  label: string;
  /** Labels by value, in display order. */
  names: Record<T, string>;
  hint?: string;
  field: UseFormRegisterReturn;
}

/** A select without an empty option. */
export function SelectField<T extends string>({
  label,
  names,
  hint,
  field,
}: SelectFieldProps<T>): ReactNode {
  return (
    <FormField label={label} hint={hint}>
      {(labeled) => (
        <select {...labeled} {...field}>
          {Object.entries<string>(names).map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

interface ToggleGroupProps<T extends string> {
  label: string;
  /** Labels by value, in display order. */
  names: Record<T, string>;
  chosen: readonly T[];
  onChange: (chosen: T[]) => void;
  issue?: string;
  /** Ref of the first checkbox, for the error summary. */
  inputRef?: (input: HTMLInputElement | null) => void;
}

/** Checkboxes for multiple values; `onChange` gets them in display order. */
export function ToggleGroup<T extends string>(props: ToggleGroupProps<T>): ReactNode {
  const { label, names, chosen, onChange, issue, inputRef } = props;
  const id = useId();
  const values = Object.keys(names) as T[];
  return (
    <Fieldset aria-describedby={issue ? id : undefined}>
      <Legend>{label}</Legend>
      <div className={styles.choices}>
        {values.map((value, index) => (
          <Choice key={value} className={styles.fieldChoice}>
            <input
              ref={index === 0 ? inputRef : undefined}
              type="checkbox"
              checked={chosen.includes(value)}
              onChange={({ target }) =>
                onChange(
                  values.filter((option) =>
                    option === value ? target.checked : chosen.includes(option),
                  ),
                )
              }
            />
            {names[value]}
          </Choice>
        ))}
      </div>
      {issue && (
        <Text as="p" size="2" color="red" id={id}>
          {issue}
        </Text>
      )}
    </Fieldset>
  );
}

/**
 * Creates a form with a schema, which must be constant. The first submit shows all issues and
 * leaves the focus to `ErrorSummary`; later changes validate while typing.
 */
export function useCheckedForm<Values extends FieldValues, Output>(
  schema: ZodMiniType<Output, Values>,
  defaultValues: DefaultValues<Values>,
) {
  return useForm<Values, unknown, Output>({
    resolver: zodResolver(schema),
    defaultValues,
    shouldFocusError: false,
  });
}
