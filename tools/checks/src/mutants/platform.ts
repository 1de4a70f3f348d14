import type { Mutant } from "./mutant";

const platform = "tools/platform/src";

export const platformMutants: Mutant[] = [
  {
    file: `${platform}/verify/data/lost-rights.ts`,
    replace: "!now.includes(role)",
    by: "now.length === 0",
    test: [
      `${platform}/verify/data/breaks.db.test.ts`,
      "refuses a migration when visitors may not call a function any more",
    ],
  },
  {
    file: `${platform}/verify/data/table-breaks.ts`,
    replace: "required && !columns.includes(name)",
    by: "required && columns.includes(name)",
    test: [
      `${platform}/verify/data/breaks.db.test.ts`,
      "refuses a migration when a new column must be given",
    ],
  },
  {
    file: `${platform}/verify/data/site-problems.ts`,
    replace: "claims(older.release, use.address) &&",
    by: "",
    test: [
      `${platform}/verify/data/site-problems.test.ts`,
      "admits routes that arrive, and links to what the environment never had",
    ],
  },
  {
    file: `${platform}/verify/shared.ts`,
    replace: "if (missing.length === 0) return [];",
    by: "if (missing.length >= 0) return [];",
    test: [
      `${platform}/verify/verify.test.ts`,
      "refuses a remote that uses exports the shell lacks",
    ],
  },
  {
    file: `${platform}/environments/changes/canary.ts`,
    replace: "...(percent > 0 && {",
    by: "...({",
    test: [
      `${platform}/environments/changes/canary.test.ts`,
      "gives a canary to a share, withdraws it, and ends it on promotion",
    ],
    before:
      "releases.spec.ts: a canary is for those who draw its share, once, and can be taken back",
  },
  {
    file: `${platform}/environments/changes/rollback.ts`,
    replace: "back: release === now || release === previous || hasRun(history, app, release),",
    by: "back: true,",
    test: [
      `${platform}/environments/protection/protection.process.test.ts`,
      "asks a rollback, and the end of a canary, for nothing",
    ],
  },
  {
    file: `${platform}/environments/changes/change-problems.ts`,
    replace: "anew.has(problem.release) || ",
    by: "",
    test: [
      `${platform}/environments/protection/signatures.process.test.ts`,
      "asks a release for its signature that was a fallback without one",
    ],
  },
  {
    file: `${platform}/environments/budgets/spent-budgets.ts`,
    replace: ".filter(({ spentBudgets }) => spentBudgets)",
    by: ".filter(() => false)",
    test: [
      `${platform}/environments/budgets/spent-budgets.test.ts`,
      "refuses to promote over a spent error budget without a reason, and names the way out",
    ],
  },
  {
    file: `${platform}/environments/changes/pin-change.ts`,
    replace: "!given[index]!.back && action",
    by: "action",
    test: [
      `${platform}/environments/budgets/spent-budgets.test.ts`,
      "asks no rollback, end of a canary, removal or other app about a spent budget",
    ],
  },
  {
    file: "supabase/migrations",
    replace: "and coalesce(figures.hour_burn, 1) >= 1",
    by: "and figures.hour_burn >= 1",
    test: [
      "supabase/tests/budgets/incidents.db.test.ts",
      "ends none while visits are missing, or while the hour still burns what is allowed",
    ],
  },
  {
    file: `${platform}/releases/needed-releases.ts`,
    replace: "if (ended === undefined || Date.parse(ended) >= since)",
    by: "if (ended === undefined)",
    test: [
      `${platform}/releases/prune.test.ts`,
      "keeps pinned, previous, canary, latest, new and recently run releases",
    ],
  },
  {
    file: `${platform}/serving/site/released-files.ts`,
    replace: '"public, max-age=31536000, immutable"',
    by: '"public, max-age=31536000"',
    test: [`${platform}/serving/gateway.test.ts`, "serves a release's file as immutable"],
  },
  {
    file: `${platform}/serving/site/released-files.ts`,
    replace: 'new Set(["server", "maps"])',
    by: 'new Set(["server"])',
    test: [`${platform}/serving/gateway.test.ts`, "answers 404 for /r/shop/1.0.0+0123456789/maps"],
  },
  {
    file: `${platform}/tracing/traced-request.ts`,
    replace: 'names[2] === "unsubscribe" ? 3 : 4',
    by: "4",
    test: [`${platform}/tracing/observed-app.test.ts`, "sends no key of a mail's link"],
  },
  {
    file: `${platform}/tracing/observed-app.ts`,
    replace: "propagation.extract(ROOT_CONTEXT, request.headers, headerGetter)",
    by: "ROOT_CONTEXT",
    test: [`${platform}/tracing/observed-app.test.ts`, "joins gateway, function and data API"],
  },
  {
    file: `${platform}/drawing/drawing-thread.ts`,
    replace: "if (page) page.request.runInAsyncScope(answer);",
    by: "if (page) answer();",
    test: [`${platform}/drawing/drawing-thread.test.ts`, "asks for each page in the trace"],
  },
  {
    file: "libs/session/src/page-trace.ts",
    replace: "if (!page?.transferSize) return undefined;",
    by: "if (!page) return undefined;",
    test: [
      "libs/session/src/page-trace.test.ts",
      "names no trace on a page from the browser's cache",
    ],
  },
  {
    file: `${platform}/hosts/nginx/document-conf.ts`,
    replace: "$uri/index.html$is_args$args",
    by: "$uri/index.html",
    test: [
      `${platform}/hosts/nginx/document-conf.test.ts`,
      "serves each generation's routes with its document",
    ],
  },
  {
    file: "tools/backend/src/overrides/database/without-values.ts",
    replace: 'kept ?? "?"',
    by: "kept ?? _found",
    test: [
      "tools/backend/src/overrides/database/without-values.test.ts",
      "cuts a long text after its values are gone",
    ],
  },
  {
    file: "tools/build/src/eager-modules.ts",
    replace: "if (found) return found;",
    by: "if (found) return undefined;",
    test: [
      "tools/build/src/eager-modules.test.ts",
      "finds the modules of a bundle, not the functions inside of them",
    ],
  },
  {
    file: `${platform}/previews/read-only-backend.ts`,
    replace: "(await reading()).has(called)",
    by: "(await reading()).size > 0",
    test: [
      `${platform}/previews/preview-sites.test.ts`,
      "refuses POST /rest/v1/rpc/set_alert before the environment's backend is asked",
    ],
  },
  {
    file: `${platform}/previews/read-only-backend.ts`,
    replace: '["authorization", "cookie"]',
    by: '["cookie"]',
    test: [
      `${platform}/previews/preview-sites.test.ts`,
      "asks the backend as an anonymous visitor for GET /rest/v1/outfits?select=id",
    ],
  },
  {
    file: `${platform}/previews/preview-sites.ts`,
    replace: "if (name === undefined)",
    by: 'if (name === undefined || name.includes("."))',
    test: [
      `${platform}/previews/preview-sites.test.ts`,
      "answers 404 for the unlisted host other.one.localhost",
    ],
  },
  {
    file: `${platform}/previews/preview-pool.ts`,
    replace: "`${name}-${Date.parse(since)}`",
    by: "name",
    test: [
      `${platform}/previews/preview-pool.test.ts`,
      "begins with a new database and removes the former one when a name is given again",
    ],
  },
  {
    file: `${platform}/previews/make-preview.ts`,
    replace: "former && !isOver(former, now) ? former.since",
    by: "former && isOver(former, now) ? former.since",
    test: [
      `${platform}/previews/preview-pool.test.ts`,
      "gives each preview a database of its own, which stays when it is updated in place",
    ],
  },
];
