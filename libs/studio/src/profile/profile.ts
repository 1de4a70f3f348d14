import { expertStylistsLengths } from "@ensemble/contract/database";
import {
  fileAddress,
  filesStartingWith,
  type Picture,
  type SendPicture,
  storedPicture,
  type StoredRecord,
  upTo,
} from "@ensemble/editing";
import { queryOptions } from "@ensemble/query";
import { DataError, db, unwrap } from "@ensemble/session";
import * as z from "zod/mini";
import { studioKeys } from "../query-keys";

export const profileQuery = (expertId: string) =>
  queryOptions({
    queryKey: studioKeys.profile(expertId),
    queryFn: () => fetchProfile(expertId),
  });

export type Profile = Awaited<ReturnType<typeof fetchProfile>>;

const fetchProfile = (expertId: string) =>
  unwrap(
    db()
      .from("expert_stylists")
      .select("id, slug, name, bio, profile_image, is_active, updated_at")
      .eq("id", expertId)
      .single(),
  );

/** What stylists write of their profile. */
export const profileSchema = z.object({
  bio: z.string().check(z.trim(), upTo(expertStylistsLengths.bio)),
  /** At most one picture. */
  portrait: z.array(z.custom<Picture>()),
});

export type ProfileValues = z.infer<typeof profileSchema>;

export const profileValues = ({ bio, profile_image: image }: Profile): ProfileValues => ({
  bio,
  portrait: image ? [storedPicture(image)] : [],
});

export const toProfileRecord = ({ id, updated_at }: Profile): StoredRecord<ProfileValues> => ({
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
export async function saveProfile(
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
