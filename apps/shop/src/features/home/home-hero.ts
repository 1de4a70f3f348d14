import { paths, type ScreenHero } from "@ensemble/contract";

/** The two calls to action. */
export const homeActions = {
  quiz: { label: "Take Style Quiz", to: paths.quiz() },
  collections: { label: "Browse Collections", to: paths.collections() },
};

/** Where the pictures are in the storage. */
const folder = "/storage/v1/object/public/outfit-images/home";

/** The hero's image and text. The document renders them before `Hero` has loaded. */
export const homeHero = {
  picture: `${folder}/hero-portrait.webp`,
  sizes: "(min-width: 1024px) 54vw, 100vw",
  wide: {
    picture: `${folder}/hero-landscape.webp`,
    // For landscape shapes: tablets, and windows too wide for the portrait image.
    media: "(min-width: 768px) and (max-width: 1023px), (min-width: 1440px)",
  },
  words: {
    title: "Well dressed, without the search",
    text: "Complete outfits, put together piece by piece. Save the ones you love and buy each piece where it's sold.",
    ways: [homeActions.quiz, homeActions.collections],
  },
} satisfies ScreenHero;
