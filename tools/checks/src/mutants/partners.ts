import type { Mutant } from "./mutant";

const features = "apps/admin/src/features";
const links = `${features}/links`;
const directoryScreen = `${features}/partners/directory/partner-directory-screen.db.test.tsx`;
const analyticsScreen = `${features}/analytics/report/partner-analytics-screen.db.test.tsx`;
const bulk = `${features}/bulk`;
const bulkScreen = `${bulk}/bulk-screen.db.test.tsx`;

export const partnersMutants: Mutant[] = [
  {
    file: `${links}/link-draft.ts`,
    replace: 'z.minLength(1, "Choose a partner")',
    by: "z.minLength(0)",
    test: [`${links}/link-form.db.test.tsx`, "names what is wrong and keeps what was typed"],
    before: "links.spec.ts: what is wrong is said, and what was typed is kept",
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
    test: [`${features}/partners/page/keep-partner.db.test.tsx`, "keeps a partner with clicks"],
    before: "partners.spec.ts: a partner with clicks is kept; it can be deactivated",
  },
  {
    file: "apps/admin/src/layout/table/action-menu.tsx",
    replace: "trigger.current?.focus({ preventScroll: true });",
    by: "",
    test: [`${features}/partners/form/new-partner.db.test.tsx`, "moves the focus from the menu"],
    before: "partners.spec.ts: without a mouse: the menu, the dialog, and back to where one was",
  },
  {
    file: `${features}/partners/form/partner-draft.ts`,
    replace: 'z.email("Valid email is required")',
    by: "z.minLength(1)",
    test: [
      `${features}/partners/form/new-partner.db.test.tsx`,
      "names invalid input beside its fields",
    ],
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
    test: [
      `${bulk}/status/status-form.db.test.tsx`,
      "gives many partners or links one status after asking",
    ],
    before: "bulk.spec.ts: many get one status: found, counted, asked, changed",
  },
  {
    file: `${bulk}/import/csv-file.ts`,
    replace: 'return [",", ";", "\\t"].sort',
    by: 'return [","].sort',
    test: [
      `${bulk}/import/import-screen.db.test.tsx`,
      "imports only the chosen rows of a dropped file",
    ],
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
    test: [
      `${links}/link-form.db.test.tsx`,
      "opens a menu, figures and a refused form that axe finds nothing in",
    ],
    before: "links.spec.ts: axe finds nothing in the dialogs",
  },
];
