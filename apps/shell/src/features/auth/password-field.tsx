import { FormField } from "@ensemble/controls";
import { IconButton, TextField } from "@ensemble/ui";
import { Eye, EyeOff } from "lucide-react";
import { useState, type ComponentProps, type ReactNode } from "react";

interface PasswordFieldProps extends ComponentProps<typeof TextField.Root> {
  label: string;
  hint?: string;
  issue?: string;
}

/** A password that can be shown while typing, so that it needs no second field. */
export function PasswordField(props: PasswordFieldProps): ReactNode {
  const { label, hint, issue, ...input } = props;
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FormField label={label} hint={hint} issue={issue}>
      {(field) => (
        <TextField.Root
          {...field}
          size="3"
          {...input}
          type={shown ? "text" : "password"}
          spellCheck={false}
        >
          <TextField.Slot side="right">
            <IconButton
              type="button"
              size="3"
              variant="ghost"
              color="gray"
              aria-label={shown ? "Hide password" : "Show password"}
              onClick={() => setShown(!shown)}
            >
              <Icon size={18} strokeWidth={1.6} aria-hidden />
            </IconButton>
          </TextField.Slot>
        </TextField.Root>
      )}
    </FormField>
  );
}
