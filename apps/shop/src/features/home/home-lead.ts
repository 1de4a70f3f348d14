import type { Lead } from "@ensemble/contract";

const folder = "/storage/v1/object/public/outfit-images/home";

/** The opening picture. The document draws it before `Hero` is there. */
export const homeLead = {
  picture: `${folder}/hero-portrait.webp`,
  sizes: "(min-width: 1024px) 54vw, 100vw",
  wide: {
    picture: `${folder}/hero-landscape.webp`,
    // Where the picture is wider than tall: tablets, and windows too wide for the upright one.
    media: "(min-width: 768px) and (max-width: 1023px), (min-width: 1440px)",
  },
} satisfies Lead;
