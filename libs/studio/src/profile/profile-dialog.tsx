import { FormField } from "@ensemble/controls";
import {
  FormDialog,
  PicturePicker,
  type ReadVersion,
  useCheckedForm,
  useUpload,
} from "@ensemble/editing";
import { useQueryClient } from "@ensemble/query";
import { toast } from "@ensemble/ui";
import type { ReactNode } from "react";
import {
  type Profile,
  profileRecordOf,
  profileSchema,
  type ProfileValues,
  profileValues,
  saveProfile,
} from "./profile";

interface ProfileDialogProps {
  profile: Profile;
  onClose: () => void;
}

/** Edits the stylist's own text and picture. */
export default function ProfileDialog({ profile, onClose }: ProfileDialogProps): ReactNode {
  const form = useCheckedForm(profileSchema, profileValues(profile));
  const { errors, isSubmitting } = form.formState;
  const { steps, send } = useUpload();
  const queryClient = useQueryClient();

  async function save(values: ProfileValues, version: ReadVersion): Promise<void> {
    await saveProfile(profile.id, values, version.current, send);
    const description = "Your public page shows it now.";
    toast({ kind: "success", title: "Profile Saved", description });
    void queryClient.invalidateQueries();
  }

  return (
    <FormDialog
      title="Edit Your Profile"
      form={form}
      record={profileRecordOf(profile)}
      save={save}
      submit={{ label: "Save Profile", busy: "Saving..." }}
      onClose={onClose}
    >
      <PicturePicker
        form={form}
        name="portrait"
        label="Picture"
        max={1}
        steps={steps}
        sending={isSubmitting}
      />
      <FormField label="About you" issue={errors.bio?.message}>
        {(field) => <textarea {...field} rows={8} {...form.register("bio")} />}
      </FormField>
    </FormDialog>
  );
}
