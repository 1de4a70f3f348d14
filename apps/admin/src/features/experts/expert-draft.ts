import {
  Constants,
  expertStylistsCounts,
  expertStylistsLengths as lengths,
} from "@ensemble/contract/database";
import {
  numericString,
  type Picture,
  type ReadVersion,
  removeUnusedFiles,
  type SendPicture,
  storedPicture,
  type StoredRecord,
  upTo,
} from "@ensemble/editing";
import { DataError } from "@ensemble/session";
import * as z from "zod/mini";
import { addExpert, changeExpert, type Expert, type ExpertRow, fetchExpert } from "./expert";

export const toExpertRecord = ({ id, updated_at }: Expert): StoredRecord<ExpertValues> => ({
  table: "expert_stylists",
  id,
  part: "expert_stylists",
  version: updated_at,
  read: async () => {
    const stored = await fetchExpert({ id });
    if (!stored) throw new DataError("not-found", "Expert not found.");
    return { version: stored.updated_at, values: expertDefaults(stored) };
  },
  names: {
    portrait: "Profile image",
    name: "Name",
    slug: "Page URL",
    bio: "Bio",
    experience_years: "Years of experience",
    hourly_rate: "Hourly rate",
    time_zone: "Time zone",
    city: "City",
    specializations: "Specializations",
    credentials: "Credentials",
    is_active: "Active",
    is_verified: "Verified",
  },
});

/** Paths of other screens under /admin/experts. */
const reservedSlugs = new Set(["bookings"]);

const zones = new Set(Intl.supportedValuesOf("timeZone"));
zones.add("UTC");

/** The zones that this browser supports; the database may accept more. */
export const zoneNames: readonly string[] = [...zones];

export const expertSchema = z.object({
  name: z.string().check(z.trim(), z.minLength(1, "Enter a name."), upTo(lengths.name)),
  slug: z.string().check(
    z.minLength(1, "Enter a page URL. Use lowercase letters, numbers, and single hyphens."),
    z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lowercase letters, numbers, and single hyphens."),
    upTo(lengths.slug),
    z.refine((slug) => !reservedSlugs.has(slug), "This URL is used by another page."),
  ),
  bio: z.string().check(z.trim(), upTo(lengths.bio)),
  time_zone: z
    .string()
    .check(
      z.trim(),
      z.regex(/^(UTC|[A-Z][A-Za-z]+\/.+)$/, "Enter a time zone, such as Europe/Paris."),
    ),
  city: z.string().check(z.trim(), upTo(lengths.city)),
  experience_years: numericString({
    min: 0,
    max: 80,
    integer: true,
    message: "Enter a whole number from 0 to 80.",
  }),
  hourly_rate: numericString({
    min: 0,
    max: 99_999,
    message: "Enter an amount from 0 to 99,999.",
  }),
  specializations: z.array(z.enum(Constants.public.Enums.specialization)),
  /** Separated by newlines. */
  credentials: z.string().check(
    upTo(lengths.credentials),
    z.refine((text) => splitLines(text).length <= expertStylistsCounts.credentials, {
      error: `Use ${expertStylistsCounts.credentials} lines or fewer.`,
    }),
  ),
  is_active: z.boolean(),
  is_verified: z.boolean(),
  /** At most one picture. */
  portrait: z.array(z.custom<Picture>()),
});

function splitLines(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}

export type ExpertValues = z.input<typeof expertSchema>;
export type CheckedExpert = z.output<typeof expertSchema>;

export const expertDefaults = (expert: Expert | undefined): ExpertValues => ({
  name: expert?.name ?? "",
  slug: expert?.slug ?? "",
  bio: expert?.bio ?? "",
  time_zone: expert?.time_zone ?? "",
  city: expert?.city ?? "",
  experience_years: expert ? String(expert.experience_years) : "",
  hourly_rate: expert ? String(expert.hourly_rate) : "",
  specializations: expert?.specializations ?? [],
  credentials: expert?.credentials.join("\n") ?? "",
  is_active: expert?.is_active ?? true,
  is_verified: expert?.is_verified ?? false,
  portrait: expert?.profile_image ? [storedPicture(expert.profile_image)] : [],
});

/** Converts validated values to a row. `portrait` is the URL of the stored picture. */
export const expertRow = (checked: CheckedExpert, portrait: string): ExpertRow => ({
  name: checked.name,
  slug: checked.slug,
  bio: checked.bio,
  profile_image: portrait,
  time_zone: checked.time_zone,
  city: checked.city,
  experience_years: checked.experience_years,
  hourly_rate: checked.hourly_rate,
  specializations: checked.specializations,
  credentials: splitLines(checked.credentials),
  is_active: checked.is_active,
  is_verified: checked.is_verified,
});

/**
 * Updates an expert, or adds one if `expert` is undefined. With a `cancelReason`, cancels the
 * upcoming bookings of a deactivated expert. Stores a new portrait first and removes it if the save
 * fails; removes a replaced one after the save. Throws DataError.
 */
export async function saveExpert(
  values: CheckedExpert,
  expert: Expert | undefined,
  version: ReadVersion,
  send: SendPicture,
  cancelReason: string | null,
): Promise<void> {
  const [picture] = values.portrait;
  const name = `experts/${crypto.randomUUID()}.jpg`;
  const portrait = picture ? await send(picture, "outfit-images", name) : "";
  try {
    const row = expertRow(values, portrait);
    if (expert) {
      const change = { ...row, updated_at: version.current };
      await changeExpert(
        expert.id,
        cancelReason ? { ...change, cancel_bookings_because: cancelReason } : change,
      );
    } else await addExpert(row);
  } catch (error) {
    if (portrait && !picture?.stored) await removeUnusedFiles([portrait]);
    throw error;
  }
  const before = expert?.profile_image;
  if (before && before !== portrait) await removeUnusedFiles([before]);
}
