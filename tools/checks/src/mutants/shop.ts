import type { Mutant } from "./mutant";

const features = "apps/shop/src/features";
const reviews = `${features}/reviews`;
const collections = `${features}/collections`;
const collectionScreens = `${collections}/collection-screens.db.test.tsx`;
const quizScreens = `${features}/quiz/quiz-screens.db.test.tsx`;
const favoritesScreen = `${features}/favorites/favorites-screen.db.test.tsx`;
const outfitReviews = `${reviews}/outfit-reviews.db.test.tsx`;
const homeScreen = `${features}/home/home-screen.db.test.tsx`;

export const shopMutants: Mutant[] = [
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
    file: `${collections}/collection-not-found.tsx`,
    replace: "to: paths.collections()",
    by: "to: paths.home()",
    test: [
      `${collections}/collection-detail-screen.db.test.tsx`,
      "says that a collection is unknown and links onward",
    ],
    before: "collections.spec.ts: an unknown collection says so and leads on",
  },
];
