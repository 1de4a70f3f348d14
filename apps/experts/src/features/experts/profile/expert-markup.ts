import { specializationNames } from "@ensemble/consultations";
import { paths } from "@ensemble/contract";
import { sharedAddress, sharedPicture, type Thing } from "@ensemble/controls";
import type { ExpertProfile } from "./expert-profile";

type Described = Pick<
  ExpertProfile,
  "slug" | "name" | "bio" | "profile_image" | "specializations" | "credentials"
>;

/** An expert as a person with a profession. */
export function expertMarkup(expert: Described): Thing {
  const address = sharedAddress(paths.expert(expert.slug));
  return {
    "@type": "Person",
    "@id": `${address}#expert`,
    name: expert.name,
    url: address,
    description: expert.bio,
    image: expert.profile_image ? sharedPicture(expert.profile_image) : undefined,
    jobTitle: "Stylist",
    knowsAbout: expert.specializations.map((value) => specializationNames[value]),
    hasCredential:
      expert.credentials.length > 0
        ? expert.credentials.map((name) => ({ "@type": "EducationalOccupationalCredential", name }))
        : undefined,
  };
}
