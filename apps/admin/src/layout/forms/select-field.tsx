import { FormField } from "@ensemble/controls";
import type { ReactNode } from "react";
import type { UseFormRegisterReturn } from "react-hook-form";

interface SelectFieldProps<T extends string> {
  label: string;
  /** The values with their names, in the order they are listed. */
  names: Record<T, string>;
  field: UseFormRegisterReturn;
}

/** A form's choice of one value among few, of which one is always chosen. */
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
