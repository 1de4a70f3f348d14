import { paths } from "@ensemble/contract";

/** The site's four sections, as the header and the menu list them (SITE-5). */
export const sections = [
  { label: "Collections", to: paths.collections() },
  { label: "Outfits", to: paths.outfits() },
  { label: "Experts", to: paths.experts() },
  { label: "Style Quiz", to: paths.quiz() },
] as const;
