import type { Mutant } from "./mutant";

const features = "apps/shop/src/features";
const outfits = `${features}/outfits`;
const listScreen = `${outfits}/list/outfit-list-screen.db.test.tsx`;
const detailScreen = `${outfits}/detail/outfit-detail-screen.db.test.tsx`;
const pages = "apps/shop/src/layout/pages";
const reviews = `${features}/reviews`;
const collections = `${features}/collections`;
const collectionScreens = `${collections}/collection-screens.db.test.tsx`;
const quizScreens = `${features}/quiz/quiz-screens.db.test.tsx`;
const favoritesScreen = `${features}/favorites/favorites-screen.db.test.tsx`;
const outfitReviews = `${reviews}/outfit-reviews.db.test.tsx`;
const homeScreen = `${features}/home/home-screen.db.test.tsx`;

export const shopMutants: Mutant[] = [
  {
    file: `${outfits}/list/outfit-results.tsx`,
    replace: "onClick={onClear}",
    by: "onClick={undefined}",
    test: [listScreen, "says that nothing was found and offers to clear the filters"],
    before: "outfit-list.spec.ts: nothing found is said, and the way back is there",
  },
  {
    file: `${pages}/shown-pages.tsx`,
    replace: "if (page > last) return",
    by: "if (page < 0) return",
    test: [
      `${outfits}/list/outfit-list-pages.db.test.tsx`,
      "redirects to the last page when asked for page 400",
    ],
    before: "outfit-list.spec.ts: a page that is no more leads to the last one",
  },
  {
    file: `${outfits}/filters/range-slider.tsx`,
    replace: "if (moving) onChange(moving);",
    by: "",
    test: [listScreen, "filters by price, colors, seasons and vibe in the sheet"],
    before: "outfit-list.spec.ts: the dialog's price, colours and seasons filter",
  },
  {
    file: "apps/shop/src/layout/loaded.tsx",
    replace: "{isError && (",
    by: "{isError && false && (",
    test: [
      `${outfits}/list/outfit-list-pages.db.test.tsx`,
      "keeps what was loaded, reports what failed and loads it",
    ],
    before: "outfit-list.spec.ts: what was loaded stays, what failed says so and retries",
  },
  {
    file: `${outfits}/gallery/gallery-turn.ts`,
    replace: "export const autoAdvance = 3000;",
    by: "export const autoAdvance = 4000;",
    test: [
      `${outfits}/gallery/gallery.db.test.tsx`,
      "turns the gallery after 3 s under the pointer",
    ],
    before: "outfit-detail.spec.ts: goes on after 3 s under the pointer, until it is paused",
  },
  {
    file: `${outfits}/gallery/use-gallery.ts`,
    replace: "useOnDevice(prefersStillness, false)",
    by: "useOnDevice(() => false, false)",
    test: [
      `${outfits}/gallery/gallery.db.test.tsx`,
      "keeps the gallery still when reduced motion is preferred",
    ],
    before: "outfit-detail.spec.ts: stands still where motion is unwanted, until somebody plays it",
  },
  {
    file: `${features}/items/shopping/shop-link.tsx`,
    replace: "if (!canBeShopped(item)) {",
    by: "if (!item) {",
    test: [detailScreen, "links to no shop for a sold-out item"],
    before: "outfit-detail.spec.ts: what is sold out cannot be shopped",
  },
  {
    file: `${outfits}/detail/share-button.tsx`,
    replace: '"share" in navigator',
    by: '"sheet" in navigator',
    test: [
      `${outfits}/detail/share-outfit.db.test.tsx`,
      "opens the device's share sheet if there is one",
    ],
    before: "outfit-detail.spec.ts: sharing opens the device's sheet where there is one",
  },
  {
    file: `${reviews}/list/helpful-vote.ts`,
    replace: "if (!client.getQueryData(own)) void client.invalidateQueries({ queryKey: own });",
    by: "",
    test: [
      `${reviews}/review-votes.db.test.tsx`,
      "counts a vote while earlier ones are still loading",
    ],
    before: "outfit-reviews.spec.ts: another person finds a review helpful once, and takes it back",
  },
  {
    file: `${reviews}/reviews.ts`,
    replace: 'order === "helpful" ?',
    by: 'order === "newest" ?',
    test: [outfitReviews, "shows reviews to everyone, newest or most helpful first"],
    before: "outfit-reviews.spec.ts: anybody reads reviews, newest or most helpful first",
  },
  {
    file: `${collections}/collection-list-screen.tsx`,
    replace: "onClick={() => choose(chip)}",
    by: "onClick={() => choose(chosen)}",
    test: [collectionScreens, "filters collections by their tags and keeps the tag in the address"],
    before: "collections.spec.ts: collections are filtered by their tags, and the address says so",
  },
  {
    file: "apps/shop/src/layout/loaded.tsx",
    replace: "const retry = () => void refetch();",
    by: "const retry = () => void 0;",
    test: [collectionScreens, "names what failed to load at /collections and loads it on retry"],
    before: "without-database.spec.ts: /collections says what is missing and comes back with Retry",
  },
  {
    file: `${features}/search/search-screen.tsx`,
    replace: 'onClear={() => list.change({ text: "", ...filtersWithout })}',
    by: "onClear={() => undefined}",
    test: [
      `${features}/search/unmatched-search.db.test.tsx`,
      "says that nothing matches and clears text and filters together",
    ],
    before: "search.spec.ts: no match says so; text and filters are cleared together",
  },
  {
    file: `${features}/quiz/quiz.tsx`,
    replace: "const index = Math.min(Math.max(requested - 1, 0), reachable);",
    by: "const index = Math.max(requested - 1, 0);",
    test: [quizScreens, "redirects to the first open question when an address skips it"],
    before: "quiz.spec.ts: nobody gets past an open question, or to results without answers",
  },
  {
    file: `${features}/quiz/quiz-findings.tsx`,
    replace: "{ ...query, isError: false }",
    by: "{ ...query, data: undefined }",
    test: [quizScreens, "shows all outfits, the nearest first, when none matches exactly"],
    before: "quiz.spec.ts: the first ones stay, and the rest can be asked for again",
  },
  {
    file: "apps/shop/src/layout/tabs.tsx",
    replace: "list.current?.querySelector<HTMLElement>(`#tab-${next.value}`)?.focus();",
    by: "",
    test: [favoritesScreen, "shows an empty state on both tabs, which arrow keys switch"],
    before: "favorites.spec.ts: nothing kept yet is said on both tabs",
  },
  {
    file: `${collections}/collections.ts`,
    replace: "const featuredCount = 4;",
    by: "const featuredCount = 3;",
    test: [homeScreen, "shows the newest four collections and three outfits"],
    before: "home.spec.ts: the newest four collections and three outfits come from the database",
  },
  {
    file: `${features}/style/account-style.ts`,
    replace: 'await unwrap(db().from("style_profiles").upsert(row));',
    by: "await Promise.resolve(row);",
    test: [
      `${features}/quiz/synced-quiz.db.test.tsx`,
      "syncs answers to another device of the account",
    ],
    before: "quiz.spec.ts: answers are with the account on another device, and forgotten there too",
  },
  {
    file: "supabase/migrations",
    replace: `create policy "People read their own answers"
on public.quiz_answers for select to authenticated
using (user_id = (select auth.uid()));`,
    by: `create policy "People read their own answers"
on public.quiz_answers for select to authenticated
using (false);`,
    test: [
      `${features}/quiz/synced-quiz.db.test.tsx`,
      "syncs answers to another device of the account",
    ],
    before: "quiz.spec.ts: answers are with the account on another device, and forgotten there too",
  },
  {
    file: `${features}/favorites/wishlist-summary.tsx`,
    replace: '<Figure name="Items">{items.length}</Figure>',
    by: '<Figure name="Items">{items.length + 1}</Figure>',
    test: [favoritesScreen, "lists outfits and items, newest first, with their total value"],
    before: "favorites.spec.ts: kept outfits and pieces are listed, the last first",
  },
  {
    file: `${outfits}/detail/outfit-view.ts`,
    replace: 'unwrap(db().rpc("record_outfit_view", { outfit, visitor: visitor() })),',
    by: 'db().rpc("record_outfit_view", { outfit, visitor: visitor() }),',
    test: [
      `${outfits}/detail/outfit-view.db.test.tsx`,
      "shows the outfit when its view could not be counted",
    ],
  },
  {
    file: `${outfits}/card/outfit-picture.tsx`,
    replace: "alt={main?.alt_text || outfit.title}",
    by: "alt={outfit.title}",
    test: [`${outfits}/card/card-drawing.db.test.tsx`, "draws every column that a card selects"],
  },
];
