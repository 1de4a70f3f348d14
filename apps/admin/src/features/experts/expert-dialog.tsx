import { Choice, FieldRow, FormField } from "@ensemble/controls";
import { specializationNames } from "@ensemble/domain";
import {
  explainRefusal,
  FormDialog,
  InputField,
  PicturePicker,
  type ReadVersion,
  slugify,
  type UploadSteps,
  useCheckedForm,
  useUpload,
} from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import type { Refusals } from "@ensemble/session";
import { Fieldset, Legend, TextField, toast } from "@ensemble/ui";
import { type ReactNode, useId, useRef, useState } from "react";
import { type UseFormReturn, useWatch } from "react-hook-form";
import {
  toCancelReason,
  type Expert,
  lacksRequiredReason,
  noCancellation,
  reasonMissing,
} from "./expert";
import {
  type CheckedExpert,
  expertDefaults,
  toExpertRecord,
  expertSchema,
  type ExpertValues,
  saveExpert,
  zoneNames,
} from "./expert-draft";
import { CancellationFields } from "./expert-reviews";
import styles from "./experts.module.css";

interface ExpertDialogProps {
  /** The expert to edit; omit to add one. */
  expert?: Expert;
  /** Called with the current slug. */
  onSaved: (slug: string) => void;
  onClose: () => void;
}

export default function ExpertDialog({ expert, onSaved, onClose }: ExpertDialogProps): ReactNode {
  const form = useCheckedForm(expertSchema, expertDefaults(expert));
  const queryClient = useQueryClient();
  const { steps, send } = useUpload();
  const saved = useRef<string>(undefined);
  const [cancellation, setCancellation] = useState(noCancellation);
  const isActive = useWatch({ control: form.control, name: "is_active" });
  const deactivates = expert !== undefined && !isActive;

  async function save(values: CheckedExpert, version: ReadVersion): Promise<void> {
    if (deactivates && lacksRequiredReason(cancellation)) {
      setCancellation({ ...cancellation, lacksReason: true });
      throw reasonMissing();
    }
    await saveExpert(
      values,
      expert,
      version,
      send,
      deactivates ? toCancelReason(cancellation) : null,
    );
    toast({
      kind: "success",
      title: "Success",
      description: expert ? `${values.name} was saved.` : `${values.name} was added.`,
    });
    saved.current = values.slug;
    void queryClient.invalidateQueries();
  }

  return (
    <FormDialog
      title={expert ? `Edit ${expert.name}` : "Add Expert"}
      form={form}
      record={expert && toExpertRecord(expert)}
      save={save}
      explain={(error) => explainRefusal(error, expertRefusals)}
      submit={{ label: expert ? "Save Expert" : "Add Expert", busy: "Saving..." }}
      onClose={() => {
        onClose();
        // After `onClose`, because the unsaved-changes guard blocks navigation.
        if (saved.current !== undefined) onSaved(saved.current);
      }}
      maxWidth="720px"
    >
      <ExpertFields form={form} isNew={!expert} steps={steps} />
      {deactivates && (
        <CancellationFields
          expertId={expert.id}
          cancellation={cancellation}
          onChange={setCancellation}
        />
      )}
    </FormDialog>
  );
}

/** A 23505 (unique violation) is always about the slug. */
const expertRefusals: Refusals = {
  "23505": () => "Nothing was saved: another expert already uses this URL. Choose a different one.",
};

interface ExpertFieldsProps {
  form: UseFormReturn<ExpertValues, unknown, CheckedExpert>;
  isNew: boolean;
  /** Upload progress of the portrait. */
  steps: UploadSteps;
}

/** The editable fields of an expert. */
function ExpertFields({ form, isNew, steps }: ExpertFieldsProps): ReactNode {
  const { register, setValue } = form;
  const { errors, dirtyFields, isSubmitting } = form.formState;
  const zones = useId();
  /** Derives the slug of a new expert from the name, until the user edits it. */
  const updateSlug = (name: string) =>
    isNew && !dirtyFields.slug && setValue("slug", slugify(name), { shouldDirty: false });

  return (
    <>
      <PicturePicker
        form={form}
        name="portrait"
        label="Profile image"
        max={1}
        steps={steps}
        sending={isSubmitting}
      />
      <FieldRow>
        <InputField
          form={form}
          name="name"
          options={{ onChange: ({ target }) => updateSlug(target.value) }}
          label="Name"
          autoComplete="off"
        />
        <InputField
          form={form}
          name="slug"
          label="Page URL"
          hint="The last part of the page's URL: /experts/…"
          autoComplete="off"
        />
      </FieldRow>
      <InputField form={form} name="bio" label="Bio" rows={4} />
      <FieldRow>
        <InputField
          form={form}
          name="experience_years"
          label="Years of experience"
          inputMode="numeric"
        />
        <InputField form={form} name="hourly_rate" label="Hourly rate" inputMode="decimal" />
        <FormField
          label="Time zone"
          issue={errors.time_zone?.message}
          hint={isNew ? undefined : "A new time zone applies to new bookings only."}
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
        <InputField
          form={form}
          name="city"
          label="City"
          optional
          hint="Shown with packages in person."
          autoComplete="off"
        />
      </FieldRow>
      <Fieldset className={styles.choices}>
        <Legend>Specializations</Legend>
        {Object.entries(specializationNames).map(([value, name]) => (
          <Choice key={value}>
            <input type="checkbox" value={value} {...register("specializations")} />
            {name}
          </Choice>
        ))}
      </Fieldset>
      <InputField form={form} name="credentials" label="Credentials" hint="One per line" rows={3} />
      <Fieldset className={styles.choices}>
        <Legend>Status</Legend>
        <Choice>
          <input type="checkbox" {...register("is_active")} />
          Active: listed and bookable
        </Choice>
        <Choice>
          <input type="checkbox" {...register("is_verified")} />
          Verified
        </Choice>
      </Fieldset>
    </>
  );
}
