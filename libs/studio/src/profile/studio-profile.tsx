import { paths } from "@ensemble/contract";
import { FormField } from "@ensemble/controls";
import {
  FactList,
  lazyDialog,
  PicturePicker,
  QueryView,
  Section,
  useCheckedForm,
  useRecordForm,
  useUpload,
} from "@ensemble/editing";
import { useQuery, useQueryClient } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Button, Text, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import styles from "../columns.module.css";
import type { StudioProps } from "../frame";
import {
  type Profile,
  profileQuery,
  toProfileRecord,
  profileSchema,
  profileValues,
  saveProfile,
} from "./profile";

const LeaveStudio = lazyDialog(() => import("./leave-studio"));

/** The stylist's own profile, and the way out (STUDIO-20). */
export function StudioProfile({ expert }: StudioProps): ReactNode {
  const query = useQuery(profileQuery(expert.id));
  const [leaving, setLeaving] = useState(false);
  return (
    <QueryView query={query} what="Your profile" height="480px">
      {(profile) => (
        <div className={styles.columns}>
          <Section title="Text and Picture">
            <ProfileForm profile={profile} />
          </Section>
          <div>
            <Section title="Listing">
              <FactList
                facts={[
                  ["Name", profile.name],
                  ["Listing", profile.is_active ? "Listed and bookable" : "Not listed"],
                  [
                    "Page URL",
                    <Link key="page" to={paths.expert(profile.slug)}>
                      {paths.expert(profile.slug)}
                    </Link>,
                  ],
                ]}
              />
              <Text as="p" size="2" color="gray" mt="3">
                Ask our team to change these.
              </Text>
            </Section>
            <Section title="Leave the Studio">
              <Text as="p" size="2" color="gray" mb="3">
                Your account stays, but it can no longer open this studio.
              </Text>
              <Button variant="outline" color="red" size="3" onClick={() => setLeaving(true)}>
                Leave the Studio
              </Button>
            </Section>
          </div>
          {leaving && <LeaveStudio expertId={expert.id} onClose={() => setLeaving(false)} />}
        </div>
      )}
    </QueryView>
  );
}

function ProfileForm({ profile }: { profile: Profile }): ReactNode {
  const form = useCheckedForm(profileSchema, profileValues(profile));
  const { errors, isSubmitting } = form.formState;
  const { steps, send } = useUpload();
  const queryClient = useQueryClient();
  const { render, rebase } = useRecordForm({
    form,
    record: toProfileRecord(profile),
    save: async (values, version) => {
      await saveProfile(profile.id, values, version.current, send);
      const saved = await toProfileRecord(profile).read();
      form.reset(saved.values);
      rebase(saved);
    },
    submit: { label: "Save Profile", busy: "Saving..." },
    onSaved: () => {
      const description = "Your public page shows it now.";
      toast({ kind: "success", title: "Profile Saved", description });
      void queryClient.invalidateQueries();
    },
  });
  return render(
    <>
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
    </>,
  );
}
