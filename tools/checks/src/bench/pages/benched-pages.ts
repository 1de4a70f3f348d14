export interface BenchedPage {
  name: string;
  path: string;
  /** What a visitor comes for, in words. */
  text: string;
  /** Goal for the largest paint: a ratio to the plain page's, and milliseconds. */
  largestPaint: { ratio: number; ms: number };
}

const early = { ratio: 0.5, ms: 1500 };
const outfitLink = 'main a[href^="/outfits/"]';
export const pages: BenchedPage[] = [
  { name: "home", path: "/", text: "h1", largestPaint: { ratio: 1, ms: Infinity } },
  { name: "outfits", path: "/outfits", text: outfitLink, largestPaint: early },
  { name: "outfit", path: "/outfits/modern-office-elegance", text: "main h1", largestPaint: early },
  {
    name: "collection",
    path: "/collections/the-office-edit",
    text: outfitLink,
    largestPaint: early,
  },
  { name: "experts", path: "/experts", text: 'main a[href^="/experts/"]', largestPaint: early },
  {
    name: "expert",
    path: "/experts/maya-lindqvist",
    text: 'main a[href*="/book"]',
    largestPaint: early,
  },
  { name: "search", path: "/search?q=office", text: outfitLink, largestPaint: early },
];
