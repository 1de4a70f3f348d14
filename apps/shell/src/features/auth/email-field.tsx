import { FormField } from "@ensemble/controls";
import { TextField } from "@ensemble/ui";
import type { ComponentProps, ReactNode } from "react";

interface EmailFieldProps extends ComponentProps<typeof TextField.Root> {
  /** 'Email' by default. */
  label?: string;
  issue?: string;
}

export function EmailField({ label = "Email", issue, ...input }: EmailFieldProps): ReactNode {
  return (
    <FormField label={label} issue={issue}>
      {(field) => (
        <TextField.Root
          {...field}
          size="3"
          type="email"
          autoComplete="email"
          inputMode="email"
          {...input}
        />
      )}
    </FormField>
  );
}
