import { FormField } from "@ensemble/controls";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

interface SelectFieldProps<T extends string> {
  label: string;
  /** Labels by value, in display order. */
  names: Record<T, string>;
  field: UseFormRegisterReturn;
}

/** A form field for one of a few values, without an empty option. */
export function SelectField<T extends string>({
  label,
  names,
  field,
}: SelectFieldProps<T>): ReactNode {
  return (
    <FormField label={label}>
      {(labelled) => (
        <select {...labelled} {...field}>
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
