import { specializationNames } from "@ensemble/domain";
import { FieldRow, FormField } from "@ensemble/controls";
import { TextField } from "@ensemble/ui";
import { useId, type ReactNode } from "react";
import { Controller, type UseFormReturn } from "react-hook-form";
import { PicturePicker } from "../../images/picture-picker";
import type { UploadSteps } from "../../images/upload-step";
import styles from "./expert-fields.module.css";
import { slugify } from "../../../layout/forms/slugify";
import { zoneNames, type CheckedExpert, type ExpertValues } from "./expert-schema";

interface ExpertFieldsProps {
  form: UseFormReturn<ExpertValues, unknown, CheckedExpert>;
  isNew: boolean;
  /** The progress of the portrait's upload. */
  steps: UploadSteps;
}

/** The editable fields of an expert. */
export function ExpertFields({ form, isNew, steps }: ExpertFieldsProps): ReactNode {
  const { register, setValue, control } = form;
  const { errors, dirtyFields, isSubmitting } = form.formState;
  const zones = useId();
  /** Derives a new expert's slug from the name until the user edits it. */
  const updateSlug = (name: string) =>
    isNew && !dirtyFields.slug && setValue("slug", slugify(name), { shouldDirty: false });

  return (
    <>
      <Controller
        control={control}
        name="portrait"
        render={({ field }) => (
          <PicturePicker
            label="Profile image"
            max={1}
            pictures={field.value}
            onChange={field.onChange}
            steps={steps}
            sending={isSubmitting}
          />
        )}
      />
      <FieldRow>
        <FormField label="Name" issue={errors.name?.message}>
          {(field) => (
            <TextField.Root
              {...field}
              autoComplete="off"
              {...register("name", { onChange: ({ target }) => updateSlug(target.value) })}
            />
          )}
        </FormField>
        <FormField
          label="Address"
          issue={errors.slug?.message}
          hint="The end of the page's address: /experts/…"
        >
          {(field) => <TextField.Root {...field} autoComplete="off" {...register("slug")} />}
        </FormField>
      </FieldRow>
      <FormField label="Bio" issue={errors.bio?.message}>
        {(field) => <textarea {...field} rows={4} {...register("bio")} />}
      </FormField>
      <FieldRow>
        <FormField label="Years of experience" issue={errors.experience_years?.message}>
          {(field) => (
            <TextField.Root {...field} inputMode="numeric" {...register("experience_years")} />
          )}
        </FormField>
        <FormField label="Hourly rate" issue={errors.hourly_rate?.message}>
          {(field) => (
            <TextField.Root {...field} inputMode="decimal" {...register("hourly_rate")} />
          )}
        </FormField>
        <FormField
          label="Time zone"
          issue={errors.time_zone?.message}
          hint={isNew ? undefined : "Another zone is for new bookings; existing ones keep theirs."}
        >
          {(field) => (
            <>
              <TextField.Root {...field} list={zones} {...register("time_zone")} />
              <datalist id={zones}>
                {zoneNames.map((zone) => (
                  <option key={zone} value={zone} />
                ))}
              </datalist>
            </>
          )}
        </FormField>
      </FieldRow>
      <fieldset className={styles.choices}>
        <legend>Specializations</legend>
        {Object.entries(specializationNames).map(([value, name]) => (
          <label key={value}>
            <input type="checkbox" value={value} {...register("specializations")} />
            {name}
          </label>
        ))}
      </fieldset>
      <FormField
        label="Credentials & certifications"
        issue={errors.credentials?.message}
        hint="One on each line"
      >
        {(field) => <textarea {...field} rows={3} {...register("credentials")} />}
      </FormField>
      <fieldset className={styles.choices}>
        <legend>Status</legend>
        <label>
          <input type="checkbox" {...register("is_active")} />
          Active: listed and bookable
        </label>
        <label>
          <input type="checkbox" {...register("is_verified")} />
          Verified
        </label>
      </fieldset>
    </>
  );
}
