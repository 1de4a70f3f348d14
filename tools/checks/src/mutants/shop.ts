import type { Mutant } from "./mutant";

const features = "apps/shop/src/features";
const outfits = `${features}/outfits`;
const listScreen = `${outfits}/list/outfit-list-screen.db.test.tsx`;
const detailScreen = `${outfits}/detail/outfit-detail-screen.db.test.tsx`;
const reviews = `${features}/reviews`;
const outfitReviews = `${reviews}/outfit-reviews.db.test.tsx`;

export const shopMutants: Mutant[] = [
  {
    file: `${outfits}/list/outfit-results.tsx`,
    replace: "onClick={() => onChange(noFilters)}",
    by: "onClick={() => onChange({})}",
    test: [listScreen, "says that nothing was found and leads back to everything"],
    before: "outfit-list.spec.ts: nothing found is said, and the way back is there",
  },
  {
    file: `${outfits}/list/outfit-results.tsx`,
    replace: "if (page > last && last > 0) {",
    by: "if (page > last && last < 0) {",
    test: [listScreen, "leads to the last page when asked for page 400"],
    before: "outfit-list.spec.ts: a page that is no more leads to the last one",
  },
  {
    file: `${outfits}/filters/price-slider.tsx`,
    replace: "if (moving) onChange(moving);",
    by: "",
    test: [listScreen, "filters by price, colors, seasons and vibe in the sheet"],
    before: "outfit-list.spec.ts: the dialog's price, colours and seasons filter",
  },
  {
    file: "apps/shop/src/layout/loaded.tsx",
    replace: "{isError && (",
    by: "{isError && false && (",
    test: [listScreen, "keeps what was loaded, says what was not and loads it"],
    before: "outfit-list.spec.ts: what was loaded stays, what failed says so and retries",
  },
  {
    file: `${outfits}/gallery/gallery-turn.ts`,
    replace: "export const autoAdvance = 3000;",
    by: "export const autoAdvance = 4000;",
    test: [detailScreen, "turns the gallery after 3 s under the pointer"],
    before: "outfit-detail.spec.ts: goes on after 3 s under the pointer, until it is paused",
  },
  {
    file: `${outfits}/gallery/use-gallery.ts`,
    replace: "useState(prefersStillness)",
    by: "useState(false)",
    test: [detailScreen, "keeps the gallery still when motion is unwanted"],
    before: "outfit-detail.spec.ts: stands still where motion is unwanted, until somebody plays it",
  },
  {
    file: `${features}/items/shop-link.tsx`,
    replace: "if (!canBeShopped(item)) {",
    by: "if (!item) {",
    test: [detailScreen, "does not lead to a shop when a piece is sold out"],
    before: "outfit-detail.spec.ts: what is sold out cannot be shopped",
  },
  {
    file: `${outfits}/detail/share-button.tsx`,
    replace: '"share" in navigator',
    by: '"sheet" in navigator',
    test: [detailScreen, "opens the device's share sheet where there is one"],
    before: "outfit-detail.spec.ts: sharing opens the device's sheet where there is one",
  },
  {
    file: `${reviews}/list/helpful-vote.ts`,
    replace: "if (!client.getQueryData(own)) void client.invalidateQueries({ queryKey: own });",
    by: "",
    test: [outfitReviews, "counts a vote although earlier ones are still being read"],
    before: "outfit-reviews.spec.ts: another person finds a review helpful once, and takes it back",
  },
  {
    file: `${reviews}/reviews.ts`,
    replace: 'order === "helpful" ?',
    by: 'order === "newest" ?',
    test: [outfitReviews, "shows reviews to anybody, newest or most helpful first"],
    before: "outfit-reviews.spec.ts: anybody reads reviews, newest or most helpful first",
  },
];
