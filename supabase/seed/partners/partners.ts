import { idOf, slugOf } from "../identity";
import { partnerProfiles } from "./partner-profiles";
import type { SourceKey } from "../sources";

export type Partner = (typeof partners)[number];

/** The 24 partners in the order in which they joined. */
export const partners = partnerProfiles.map((profile) => {
  const slug = slugOf(profile.name);
  const [rate, tier, status = "active"] = profile.terms;
  return { ...profile, id: idOf("partner", slug), slug, rate, tier, status };
});

/** Returns the partner that sells a shop's items. Throws RangeError if there isn't one. */
export function partnerOf(source: SourceKey): Partner {
  const partner = partners.find((candidate) => candidate.source === source);
  if (!partner) throw new RangeError(`No partner sells for ${source}`);
  return partner;
}
