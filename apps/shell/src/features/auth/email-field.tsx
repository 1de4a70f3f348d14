import { FormField } from "@ensemble/controls";
import { TextField } from "@ensemble/ui";
import type { ComponentProps, ReactNode } from "react";

interface EmailFieldProperties extends ComponentProps<typeof TextField.Root> {
  mistake?: string;
}

export function EmailField({ mistake, ...input }: EmailFieldProperties): ReactNode {
  return (
    <FormField label="Email" mistake={mistake}>
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
