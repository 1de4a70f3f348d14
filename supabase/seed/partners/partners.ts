import { idOf, slugOf } from "../identity";
import type { PartnerProfile } from "./partner-profiles";
import { partnerProfiles } from "./partner-profiles";
import type { SourceKey } from "../sources";

export interface Partner extends PartnerProfile {
  id: string;
  slug: string;
}

/** The 24 partners in the order in which they joined. */
export const partners: Partner[] = partnerProfiles.map((profile) => {
  const slug = slugOf(profile.name);
  return { ...profile, id: idOf("partner", slug), slug };
});

/** Returns the partner that sells a shop's items. Throws RangeError if there isn't one. */
export function partnerOf(source: SourceKey): Partner {
  const partner = partners.find((candidate) => candidate.source === source);
  if (!partner) throw new RangeError(`No partner sells for ${source}`);
  return partner;
}
