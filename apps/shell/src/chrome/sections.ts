import { paths } from "@ensemble/contract";

/** The site's four sections, in the order of the header and the menu (SITE-5). */
export const sections = [
  { label: "Collections", to: paths.collections() },
  { label: "Outfits", to: paths.outfits() },
  { label: "Experts", to: paths.experts() },
  { label: "Style Quiz", to: paths.quiz() },
] as const;
