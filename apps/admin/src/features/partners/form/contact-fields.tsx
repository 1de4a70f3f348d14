import { FieldRow, FormField } from "@ensemble/controls";
import { TextField } from "@ensemble/ui";
import type { ReactNode } from "react";
import { socialPlatforms } from "../affiliate-partner";
import { platformNames } from "../social-platform";
import type { DraftFormProps } from "./draft-form";
import { FieldGroup } from "./field-group";

export function ContactFields({ form }: DraftFormProps): ReactNode {
  const { errors } = form.formState;
  return (
    <>
      <FieldRow>
        <FormField label="Contact Name" issue={errors.contact_name?.message}>
          {(field) => (
            <TextField.Root
              {...field}
              {...form.register("contact_name")}
              maxLength={120}
              autoComplete="off"
            />
          )}
        </FormField>
        <FormField label="Contact Email" issue={errors.contact_email?.message}>
          {(field) => (
            <TextField.Root
              {...field}
              {...form.register("contact_email")}
              type="email"
              autoComplete="off"
            />
          )}
        </FormField>
        <FormField label="Contact Phone" issue={errors.contact_phone?.message}>
          {(field) => (
            <TextField.Root
              {...field}
              {...form.register("contact_phone")}
              type="tel"
              maxLength={40}
              autoComplete="off"
            />
          )}
        </FormField>
      </FieldRow>
      <FieldGroup label="Social links">
        <FieldRow>
          {socialPlatforms.map((platform) => (
            <FormField key={platform} label={platformNames[platform]}>
              {(field) => (
                <TextField.Root
                  {...field}
                  {...form.register(`social_media_links.${platform}`)}
                  maxLength={200}
                  autoComplete="off"
                />
              )}
            </FormField>
          ))}
        </FieldRow>
      </FieldGroup>
    </>
  );
}
