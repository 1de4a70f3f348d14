import type { Mutant } from "./mutant";

const pages = "apps/shop/src/layout/pages";
const pieceScreens = "apps/shop/src/features/pieces/piece-screens.db.test.tsx";
const searchScreen = "apps/shop/src/features/search/search-screen.db.test.tsx";
const catalogue = "supabase/tests/search/search-catalogue.db.test.ts";

/** What a shopper finds: search, lists and sizes. */
export const findingMutants: Mutant[] = [
  {
    file: `${pages}/shown-pages.tsx`,
    replace: "isError: query.isError && !first",
    by: "isError: false",
    test: [pieceScreens, "adds the next page of pieces, and keeps the first"],
  },
  {
    file: `${pages}/use-focus-on-page.ts`,
    replace: "if (links.current?.contains(document.activeElement)) {",
    by: "if (newest.current) {",
    test: [
      "apps/shop/src/features/pieces/piece-filters.db.test.tsx",
      "leaves the focus on a filter that returns to the first page",
    ],
  },
  {
    file: "apps/shop/src/features/search/panel-state.ts",
    replace: "state: { ...kept, filters }",
    by: "state: { filters }",
    test: [searchScreen, "adds the next page of results, and keeps the filters open"],
  },
  {
    file: "supabase/migrations",
    replace: "array['z:' || size], array['z:' || size]\nfrom unnest",
    by: "array['z:' || size], array['w:' || size]\nfrom unnest",
    test: [catalogue, "finds shoes in the size that a text names"],
  },
  {
    file: "supabase/migrations",
    replace: "or outfit is not null and (item_variants.size <= 'XXL') <> (wanted <= 'XXL')",
    by: "or outfit is not null and false",
    test: [
      "supabase/tests/alerts/alert-digests.db.test.ts",
      "takes an outfit's shoes in any of their sizes",
    ],
  },
];
