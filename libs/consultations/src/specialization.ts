import type { Database } from "@ensemble/contract";

export type Specialization = Database["public"]["Enums"]["specialization"];

/** The labels of the experts' specializations, in the order of every list. */
export const specializationNames: Record<Specialization, string> = {
  personal_styling: "Personal styling",
  special_occasions: "Special occasions",
  professional_wardrobe: "Professional wardrobe",
  menswear: "Menswear",
  sustainable_fashion: "Sustainable fashion",
  wardrobe_audit: "Wardrobe audit",
};
