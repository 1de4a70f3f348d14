import { FormField } from "@ensemble/controls";
import { TextField } from "@ensemble/ui";
import type { ComponentProps, ReactNode } from "react";

interface EmailFieldProps extends ComponentProps<typeof TextField.Root> {
  issue?: string;
}

export function EmailField({ issue, ...input }: EmailFieldProps): ReactNode {
  return (
    <FormField label="Email" issue={issue}>
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
