import { IconButton, TextField } from "@ensemble/ui";
import { Eye, EyeOff } from "lucide-react";
import { useState, type ReactNode } from "react";
import { FormField, type FormFieldProperties } from "./form-field";

/** A password that can be shown while typing, so that nobody has to type it twice. */
export function PasswordField(properties: FormFieldProperties): ReactNode {
  const [shown, setShown] = useState(false);
  const Icon = shown ? EyeOff : Eye;
  return (
    <FormField {...properties} type={shown ? "text" : "password"} spellCheck={false}>
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
    </FormField>
  );
}
