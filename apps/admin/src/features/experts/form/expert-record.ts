import { DataError } from "@ensemble/session";
import type { StoredRecord } from "../../../layout/saving/stored-record";
import { readExpert, type Expert } from "../expert";
import { expertDefaults, type ExpertValues } from "./expert-schema";

export const expertRecordOf = ({ id, updated_at }: Expert): StoredRecord<ExpertValues> => ({
  table: "expert_stylists",
  id,
  part: "expert_stylists",
  version: updated_at,
  read: async () => {
    const stored = await readExpert({ id });
    if (!stored) throw new DataError("not-found", "There is no such expert.");
    return { version: stored.updated_at, values: expertDefaults(stored) };
  },
  names: {
    portrait: "Profile image",
    name: "Name",
    slug: "Address",
    bio: "Bio",
    experience_years: "Years of experience",
    hourly_rate: "Hourly rate",
    time_zone: "Time zone",
    specializations: "Specializations",
    credentials: "Credentials & certifications",
    is_active: "Active",
    is_verified: "Verified",
  },
});
