import type { Mutant } from "./mutant";

const features = "apps/shop/src/features";
const outfits = `${features}/outfits`;
const listScreen = `${outfits}/list/outfit-list-screen.db.test.tsx`;
const detailScreen = `${outfits}/detail/outfit-detail-screen.db.test.tsx`;
const pages = "apps/shop/src/layout/pages";

/** A shopper's outfits: list, details, gallery and sizes. */
export const outfitsMutants: Mutant[] = [
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
  {
    file: `${outfits}/sizes/size-picker.tsx`,
    replace: "disabled={!offered.includes(size)}",
    by: "disabled={false}",
    test: [
      `${outfits}/sizes/outfit-sizes.db.test.tsx`,
      "disables a size that no item comes in and says why",
    ],
    before: "outfit-detail.spec.ts: a size that no piece comes in cannot be chosen, and says why",
  },
  {
    file: `${outfits}/list/use-view.ts`,
    replace: 'else changed.set("view", view);',
    by: 'else changed.delete("view");',
    test: [listScreen, "remembers grid or list in the address"],
    before: "outfit-list.spec.ts: grid or list is remembered by the address",
  },
  {
    file: `${outfits}/gallery/gallery-turn.ts`,
    replace: 'if (key === "ArrowRight") return 1;',
    by: "",
    test: [
      `${outfits}/gallery/gallery.db.test.tsx`,
      "turns the gallery by buttons, keys and thumbnails",
    ],
    before: "outfit-detail.spec.ts: goes round with buttons, keys and small pictures",
  },
  {
    file: `${outfits}/detail/share-button.tsx`,
    replace: "clipboard.writeText(url)",
    by: "clipboard.writeText(title)",
    test: [
      `${outfits}/detail/share-outfit.db.test.tsx`,
      "copies the address where the device has no share sheet, and says so",
    ],
    before: "outfit-detail.spec.ts: sharing copies the address where the device has no sheet",
  },
  {
    file: `${outfits}/detail/outfit-detail-screen.tsx`,
    replace: "<Navigate to={paths.outfits()} replace />",
    by: "<Navigate to={paths.home()} replace />",
    test: [detailScreen, "redirects to the list and says so when an outfit is unknown"],
    before: "outfit-detail.spec.ts: an unknown outfit leads to the list and says so",
  },
  {
    file: "supabase/migrations",
    replace: "when 'price-low' then 'outfits.total_price, outfits.id'",
    by: "when 'price-low' then 'outfits.total_price desc, outfits.id'",
    test: [listScreen, "puts the cheapest or the dearest first when sorted by price"],
    before: "outfit-list.spec.ts: sorting by price puts the cheapest first, and the dearest",
  },
];
