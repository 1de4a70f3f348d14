import { paths } from "@ensemble/contract";
import { expertStylistsLengths } from "@ensemble/contract/database";
import {
  FactList,
  fileAddress,
  filesStartingWith,
  InputField,
  lazyDialog,
  type Picture,
  PicturePicker,
  QueryView,
  Section,
  type SendPicture,
  storedPicture,
  type StoredRecord,
  upTo,
  useCheckedForm,
  useRecordForm,
  useUpload,
} from "@ensemble/editing";
import { queryOptions, useQuery, useQueryClient } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { DataError, db, unwrap } from "@ensemble/session";
import { Button, Text, toast } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import * as z from "zod/mini";
import { Columns } from "../columns";
import type { StudioProps } from "../studio-layout";
import { studioKeys } from "../query-keys";

const LeaveStudio = lazyDialog(() => import("./leave-studio"));

/** The stylist's own profile, and the way out (STUDIO-20). */
export function StudioProfile({ expert }: StudioProps): ReactNode {
  const query = useQuery(profileQuery(expert.id));
  const [leaving, setLeaving] = useState(false);
  return (
    <QueryView query={query} what="Your profile" height="480px">
      {(profile) => (
        <Columns>
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
        </Columns>
      )}
    </QueryView>
  );
}

function ProfileForm({ profile }: { profile: Profile }): ReactNode {
  const form = useCheckedForm(profileSchema, profileValues(profile));
  const { isSubmitting } = form.formState;
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
      <InputField form={form} name="bio" label="About you" rows={8} />
    </>,
  );
}

const profileQuery = (expertId: string) =>
  queryOptions({
    queryKey: studioKeys.profile(expertId),
    queryFn: () => fetchProfile(expertId),
  });

type Profile = Awaited<ReturnType<typeof fetchProfile>>;

const fetchProfile = (expertId: string) =>
  unwrap(
    db()
      .from("expert_stylists")
      .select("id, slug, name, bio, profile_image, is_active, updated_at")
      .eq("id", expertId)
      .single(),
  );

/** What stylists write of their profile. */
const profileSchema = z.object({
  bio: z.string().check(z.trim(), upTo(expertStylistsLengths.bio)),
  /** At most one picture. */
  portrait: z.array(z.custom<Picture>()),
});

type ProfileValues = z.infer<typeof profileSchema>;

const profileValues = ({ bio, profile_image: image }: Profile): ProfileValues => ({
  bio,
  portrait: image ? [storedPicture(image)] : [],
});

const toProfileRecord = ({ id, updated_at }: Profile): StoredRecord<ProfileValues> => ({
  table: "expert_stylists",
  id,
  part: "expert_stylists",
  version: updated_at,
  read: async () => {
    const stored = await fetchProfile(id);
    return { version: stored.updated_at, values: profileValues(stored) };
  },
  names: { bio: "About you", portrait: "Picture" },
});

/** Stores a new portrait first; the sweep removes the replaced one. Throws DataError. */
async function saveProfile(
  id: string,
  { bio, portrait: [picture] }: ProfileValues,
  version: string | undefined,
  send: SendPicture,
): Promise<void> {
  const isNew = picture && !picture.stored;
  const name = isNew ? await freePortraitName(id) : "";
  const image = picture ? await send(picture, "outfit-images", name) : "";
  const change = { bio, profile_image: image, updated_at: version };
  await unwrap(db().from("expert_stylists").update(change).eq("id", id).select("id").single());
}

/** The database accepts these names from stylists. */
async function freePortraitName(expertId: string): Promise<string> {
  const start = `experts/${expertId}/${new Date().toISOString().slice(0, 10)}-`;
  const taken = await filesStartingWith(start);
  for (let number = 0; number < 20; number += 1) {
    const name = `${start}${number}.jpg`;
    if (!taken.includes(fileAddress("outfit-images", name))) return name;
  }
  throw new DataError(
    "invalid",
    "you can upload 20 pictures a day. Try again tomorrow.",
    "PT429",
    "too_many_pictures",
  );
}
