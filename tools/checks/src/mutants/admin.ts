import type { Mutant } from "./mutant";

const features = "apps/admin/src/features";
const links = `${features}/links`;
const linksScreen = `${links}/links-screen.db.test.tsx`;
const outfitsScreen = `${features}/outfits/list/outfit-list-screen.db.test.tsx`;
const bookingsScreen = `${features}/bookings/list/expert-bookings-screen.db.test.tsx`;
const expertScreen = `${features}/experts/page/expert-screen.db.test.tsx`;
const directoryScreen = `${features}/partners/directory/partner-directory-screen.db.test.tsx`;
const analyticsScreen = `${features}/analytics/report/partner-analytics-screen.db.test.tsx`;
const bulk = `${features}/bulk`;
const bulkScreen = `${bulk}/bulk-screen.db.test.tsx`;

export const adminMutants: Mutant[] = [
  {
    file: `${links}/link-draft.ts`,
    replace: 'z.minLength(1, "Choose a partner")',
    by: "z.minLength(0)",
    test: [linksScreen, "names what is wrong and keeps what was typed"],
    before: "links.spec.ts: what is wrong is said, and what was typed is kept",
  },
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
    test: [outfitsScreen, "names what is missing"],
    before: "outfits-refused.spec.ts: an empty form says what is missing, in the catalogue's words",
  },
  {
    file: "apps/admin/src/layout/order/order-buttons.tsx",
    replace: "aria-label={label}",
    by: "",
    test: [outfitsScreen, "opens dialogs that pass axe"],
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
    test: [bookingsScreen, "moves a booking only to a time that is free"],
    before: "bookings.spec.ts: a booking moves to a time that is free",
  },
  {
    file: `${features}/bookings/list/booking-list.ts`,
    replace: 'if (show === "to-close") request = request.lte("starts_at", now);',
    by: "",
    test: [bookingsScreen, "completes a past booking"],
    before:
      "bookings.spec.ts: what took place is completed and reviewed; who did not come is a no-show",
  },
  {
    file: `${features}/experts/availability/copy-hours.tsx`,
    replace: "{ works: true, windows:",
    by: "{ works: false, windows:",
    test: [expertScreen, "changes the times offered to clients"],
    before: "experts.spec.ts: hours that are changed by keyboard change the wizard's times",
  },
  {
    file: `${features}/experts/availability/days-off-list.tsx`,
    replace: "await writeDaysOff(expert.id, { first_day, last_day });",
    by: "await Promise.resolve({ first_day, last_day });",
    test: [expertScreen, "offers clients no times on days off"],
    before: "experts.spec.ts: days off show the bookings that fall on them",
  },
  {
    file: `${features}/experts/availability/days-off.ts`,
    replace: '.lte("booking_date", last_day)',
    by: '.lte("booking_date", first_day)',
    test: [expertScreen, "leads to the bookings that fall on days off"],
    before: "experts.spec.ts: a day off on which somebody is booked says so and leads there",
  },
  {
    file: `${features}/experts/packages/package-schema.ts`,
    replace: "min: 15,",
    by: "min: 1,",
    test: [expertScreen, "adds a package"],
    before: "experts.spec.ts: a package is added, taken out of the offer and deleted",
  },
  {
    file: "apps/admin/src/layout/saving/explain-refusal.ts",
    replace: 'error.code === "23503"',
    by: 'error.code === "23505"',
    test: [expertScreen, "keeps a package when it was booked before"],
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
    file: `${features}/partners/directory/partner-card.tsx`,
    replace: "value={`${partner.commission_rate}%`}",
    by: "value={`${partner.commission_rate}`}",
    test: [directoryScreen, "finds a partner and shows its facts"],
    before: "partners.spec.ts: the directory is searched, filtered, sorted and turned",
  },
  {
    file: `${features}/partners/affiliate-partner.ts`,
    replace: "descending: sort.descending,",
    by: "descending: !sort.descending,",
    test: [directoryScreen, "turns the page, filters and sorts"],
    before: "partners.spec.ts: the directory is searched, filtered, sorted and turned",
  },
  {
    file: `${features}/partners/page/delete-partner.tsx`,
    replace: "const active = partner.has_activity || isKept(error);",
    by: "const active = isKept(error);",
    test: [directoryScreen, "keeps a partner with clicks"],
    before: "partners.spec.ts: a partner with clicks is kept; it can be deactivated",
  },
  {
    file: "apps/admin/src/layout/table/action-menu.tsx",
    replace: "trigger.current?.focus({ preventScroll: true });",
    by: "",
    test: [directoryScreen, "moves the focus from the menu"],
    before: "partners.spec.ts: without a mouse: the menu, the dialog, and back to where one was",
  },
  {
    file: `${features}/partners/form/partner-draft.ts`,
    replace: 'z.email("Valid email is required")',
    by: "z.minLength(1)",
    test: [directoryScreen, "names invalid input beside its fields"],
    before: "partners-form.spec.ts: wrong input is named beside its fields and above them",
  },
  {
    file: `${features}/analytics/range/day-range.ts`,
    replace: "if (end < start)",
    by: "if (end < start - maxDays)",
    test: [analyticsScreen, "refuses days that end before they begin"],
    before: "analytics.spec.ts: ranges are days of the viewer's own zone",
  },
  {
    file: `${features}/analytics/report/sort-rows.ts`,
    replace: "const turn = descending ? -1 : 1;",
    by: "const turn = descending ? 1 : -1;",
    test: [analyticsScreen, "shows sums that match the table"],
    before: "analytics.spec.ts: sums, charts, table and file tell the same",
  },
  {
    file: `${features}/dashboard/open-work.tsx`,
    replace: "<Link to={paths.adminMessages()}>Messages</Link>",
    by: "",
    test: [`${features}/dashboard/dashboard-screen.db.test.tsx`, "leads to every area"],
    before: "dashboard.spec.ts: an administrator sees the areas",
  },
  {
    file: `${features}/partners/hub/partner-hub-screen.tsx`,
    replace: "note={data && growthNote(data.revenue)}",
    by: "note={undefined}",
    test: [
      `${features}/partners/hub/partner-hub-screen.db.test.tsx`,
      "shows the network's real figures",
    ],
    before: "partners.spec.ts: the hub shows the network's real figures and leads to its six parts",
  },
  {
    file: `${bulk}/status/status-form.tsx`,
    replace: "filter(({ status }) => status !== found.wanted)",
    by: "filter(({ status }) => status !== undefined)",
    test: [bulkScreen, "gives many partners or links one status after asking"],
    before: "bulk.spec.ts: many get one status: found, counted, asked, changed",
  },
  {
    file: `${bulk}/import/csv-file.ts`,
    replace: 'return [",", ";", "\\t"].sort',
    by: 'return [","].sort',
    test: [bulkScreen, "imports only the chosen rows of a dropped file"],
    before: "bulk.spec.ts: only chosen rows are imported, from a dropped file, without a mouse",
  },
  {
    file: `${bulk}/export/use-export.ts`,
    replace: "`ensemble-${soFar.kind}-${day}.csv`",
    by: "`ensemble-${day}.csv`",
    test: [bulkScreen, "imports an export without any change"],
    before: "bulk.spec.ts: what is exported is read back without a change",
  },
  {
    file: `${bulk}/import/use-import-run.ts`,
    replace: "active.current.stopping = false;",
    by: "",
    test: [`${bulk}/import/broken-import.db.test.tsx`, "imports many rows in spite of a cancel"],
    before: "bulk-large.spec.ts: thousands of rows: progress, cancel, a broken connection",
  },
  {
    file: "apps/admin/src/layout/table/action-menu.tsx",
    replace: "aria-label={label}",
    by: "",
    test: [linksScreen, "opens a menu, figures and a refused form that axe finds nothing in"],
    before: "links.spec.ts: axe finds nothing in the dialogs",
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
];
