import { useEffect, useRef, type ReactNode } from "react";
import { useFormState, type FieldValues, type Path, type UseFormReturn } from "react-hook-form";
import styles from "./error-summary.module.css";
import { formIssues } from "./form-issues";

interface ErrorSummaryProps<Values extends FieldValues, Output> {
  form: UseFormReturn<Values, unknown, Output>;
}

/**
 * Lists a form's issues at its top. A refused submit moves the focus here; each issue leads to its
 * field. The form must not move the focus itself (`useCheckedForm`).
 */
export function ErrorSummary<Values extends FieldValues, Output>({
  form,
}: ErrorSummaryProps<Values, Output>): ReactNode {
  const { errors, submitCount } = useFormState({ control: form.control });
  const issues = formIssues(errors);
  const summary = useRef<HTMLDivElement>(null);
  // Only a submit moves the focus; an issue that appears while typing does not.
  useEffect(() => {
    if (submitCount > 0) summary.current?.focus();
  }, [submitCount]);
  if (submitCount === 0 || issues.length === 0) return null;

  return (
    <div ref={summary} tabIndex={-1} role="alert" className={styles.summary}>
      <p className={styles.title}>
        {issues.length === 1
          ? "One thing is not right yet"
          : `${issues.length} things are not right yet`}
      </p>
      <ul className={styles.list}>
        {issues.map(({ name, message }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.link}
              onClick={() => form.setFocus(name as Path<Values>)}
            >
              {message}
            </button>
          </li>
        ))}
      </ul>
    </div>
  );
}
