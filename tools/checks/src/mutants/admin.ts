import type { Mutant } from "./mutant";

const features = "apps/admin/src/features";
const outfitsScreen = `${features}/outfits/list/outfit-list-screen.db.test.tsx`;
const bookingsScreen = `${features}/bookings/list/expert-bookings-screen.db.test.tsx`;
const expertScreen = `${features}/experts/page/expert-screen.db.test.tsx`;

export const adminMutants: Mutant[] = [
  {
    file: `${features}/outfits/list/outfit-list.ts`,
    replace: "vibes: listOf(chosen.vibe),",
    by: "vibes: [],",
    test: [outfitsScreen, "searches, filters, sorts and pages"],
    before: "outfits-edit.spec.ts: the list is searched, filtered, sorted and paged in its address",
  },
  {
    file: `${features}/outfits/outfit-removal.ts`,
    replace: "export const restoreOutfit = (id: string) => markDeleted(id, null);",
    by: "export const restoreOutfit = (id: string) => Promise.resolve(id);",
    test: [outfitsScreen, "takes an outfit out of the shop"],
    before:
      "outfits-edit.spec.ts: a deleted outfit leaves the shop and comes back by undo, or later from the list",
  },
  {
    file: `${features}/outfits/form/outfit-draft.ts`,
    replace: 'z.minLength(1, "At least one season tag is required")',
    by: "z.minLength(0)",
    test: [`${features}/outfits/form/outfit-dialog.db.test.tsx`, "names what is missing"],
    before: "outfits-refused.spec.ts: an empty form says what is missing, in the catalogue's words",
  },
  {
    file: "apps/admin/src/layout/order/order-buttons.tsx",
    replace: "aria-label={label}",
    by: "",
    test: [`${features}/outfits/form/outfit-dialog.db.test.tsx`, "opens dialogs that pass axe"],
    before: "outfits-edit.spec.ts: axe finds nothing in the list's dialogs",
  },
  {
    file: `${features}/bookings/list/booking-list.ts`,
    replace: 'if (status) request = request.eq("status", status);',
    by: "",
    test: [bookingsScreen, "filters and turns the page"],
    before: "bookings-list.spec.ts: the list is read, turned, narrowed and opened by keyboard",
  },
  {
    file: `${features}/bookings/list/booking-table.tsx`,
    replace: 'if (id) next.set("booking", id);\n    else next.delete("booking");',
    by: 'if (id) next.set("booking", id);',
    test: [bookingsScreen, "sorts and opens a booking"],
    before: "bookings-list.spec.ts: the list is read, turned, narrowed and opened by keyboard",
  },
  {
    file: `${features}/bookings/dialog/move-booking.tsx`,
    replace: "disabled={!start.isFree}",
    by: "disabled={false}",
    test: [
      `${features}/bookings/dialog/change-booking.db.test.tsx`,
      "moves a booking only to a time that is free",
    ],
    before: "bookings.spec.ts: a booking moves to a time that is free",
  },
  {
    file: `${features}/bookings/list/booking-list.ts`,
    replace: 'if (show === "to-close") request = request.lte("starts_at", now);',
    by: "",
    test: [`${features}/bookings/dialog/change-booking.db.test.tsx`, "completes a past booking"],
    before:
      "bookings.spec.ts: what took place is completed and reviewed; who did not come is a no-show",
  },
  {
    file: `${features}/experts/availability/copy-hours.tsx`,
    replace: "{ works: true, windows:",
    by: "{ works: false, windows:",
    test: [
      `${features}/experts/availability/expert-availability.db.test.tsx`,
      "changes the times offered to clients",
    ],
    before: "experts.spec.ts: hours that are changed by keyboard change the wizard's times",
  },
  {
    file: `${features}/experts/availability/days-off-list.tsx`,
    replace: "await writeDaysOff(expert.id, { first_day, last_day });",
    by: "await Promise.resolve({ first_day, last_day });",
    test: [
      `${features}/experts/availability/expert-availability.db.test.tsx`,
      "offers clients no times on days off",
    ],
    before: "experts.spec.ts: days off show the bookings that fall on them",
  },
  {
    file: `${features}/experts/availability/days-off.ts`,
    replace: '.lte("booking_date", last_day)',
    by: '.lte("booking_date", first_day)',
    test: [
      `${features}/experts/availability/expert-availability.db.test.tsx`,
      "leads to the bookings that fall on days off",
    ],
    before: "experts.spec.ts: a day off on which somebody is booked says so and leads there",
  },
  {
    file: `${features}/experts/packages/package-schema.ts`,
    replace: "min: 15,",
    by: "min: 1,",
    test: [`${features}/experts/packages/expert-packages.db.test.tsx`, "adds a package"],
    before: "experts.spec.ts: a package is added, taken out of the offer and deleted",
  },
  {
    file: "apps/admin/src/layout/saving/explain-refusal.ts",
    replace: 'error.code === "23503"',
    by: 'error.code === "23505"',
    test: [
      `${features}/experts/packages/expert-packages.db.test.tsx`,
      "keeps a package when it was booked before",
    ],
    before:
      "experts.spec.ts: a package is added, taken out of the offer and deleted; a booked one stays",
  },
  {
    file: `${features}/experts/page/expert-reviews.ts`,
    replace: "{ is_public: isPublic }",
    by: "{ is_public: true }",
    test: [expertScreen, "hides a review from the public"],
    before: "bookings.spec.ts: what took place is completed and reviewed",
  },
  {
    file: `${features}/outfits/form/use-outfit-save.ts`,
    replace: "stored: picture.stored ?? addresses[picture.key],",
    by: "stored: picture.stored,",
    test: [
      `${features}/outfits/form/upload-outfit.db.test.tsx`,
      "keeps a draft hidden from shoppers when an upload fails, and resumes it",
    ],
    before:
      "outfits-upload.spec.ts: keeps a draft hidden from shoppers when an upload fails, and resumes it",
  },
  {
    file: `${features}/collections/save-collection.ts`,
    replace: '.insert({ id, ...row, slug, cover_image: "" })',
    by: '.insert({ id, ...row, slug, cover_image: "/storage/v1/object/public/outfit-images/1.jpg" })',
    test: [
      `${features}/collections/collection-list-screen.db.test.tsx`,
      "keeps a draft hidden from shoppers when the cover fails, and completes it on the next save",
    ],
    before:
      "collections.spec.ts: keeps a draft hidden from shoppers and completes it on the second save",
  },
  {
    file: `${features}/bookings/decisions/booking-change.ts`,
    replace: `.eq("status", booking.status)
      .eq("sequence", booking.sequence)`,
    by: "",
    test: [
      `${features}/bookings/dialog/change-booking.db.test.tsx`,
      "refuses to confirm a booking that its client cancelled meanwhile",
    ],
    before:
      "bookings.spec.ts: a booking that its client gave up meanwhile is not confirmed, and says so",
  },
];
