import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { billFile } from "@ensemble/build/bill";
import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { openProduction } from "../../fixtures/production";
import { promote } from "../environments/changes/promotion";
import { rollback } from "../environments/changes/rollback";
import { folderStore } from "../store/folder-store";
import type { Store } from "../store/store";
import { addAdvisories } from "./advisory-list";
import { advisoriesSchema, advisoryProblems } from "./advisory-problems";
import { reportAdvisories } from "./report-advisories";

const release = { app: "shop", release: "1.0.0+0123456789" };
const now = new Date("2026-11-23T12:00:00Z");
let folder: string;
let store: Store;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ensemble-advisories-"));
  store = folderStore(folder);
});
afterEach(() => rm(folder, { recursive: true }));

/** What `npm audit --json` prints, with one weakness of lodash and one package that has lodash. */
const audit = (range = "<4.17.21", severity = "high", id = "GHSA-35jh-r3h4-6jhm") =>
  JSON.stringify({
    auditReportVersion: 2,
    vulnerabilities: {
      lodash: {
        name: "lodash",
        via: [
          {
            source: 1106913,
            name: "lodash",
            title: "Command Injection in lodash",
            url: `https://github.com/advisories/${id}`,
            severity,
            range,
          },
        ],
      },
      chart: { name: "chart", via: ["lodash"] },
    },
  });

async function writeBill(version: string) {
  const components = [{ type: "library", name: "lodash", version, purl: "" }];
  const key = `releases/${release.app}/${release.release}/${billFile}`;
  await store.write(key, JSON.stringify({ components }));
}

async function refusals(advisories: object = {}) {
  const protection = { advisories: advisoriesSchema.parse(advisories) };
  const problems = await advisoryProblems([release], protection, { folder, store, now });
  return problems.map(({ sentence }) => sentence);
}

const weakness = "contains lodash 4.17.20: Command Injection in lodash (GHSA-35jh-r3h4-6jhm, high)";

test("refuses a release that contains what an advisory is about, and no fixed version", async () => {
  await addAdvisories(folder, audit());
  await writeBill("4.17.20");
  expect(await refusals()).toEqual([weakness]);
  await writeBill("4.17.21");
  expect(await refusals()).toEqual([]);
});

test("refuses nothing when the environment does not ask for it", async () => {
  await addAdvisories(folder, audit());
  await writeBill("4.17.20");
  expect(await advisoryProblems([release], {}, { folder, store, now })).toEqual([]);
  expect(await advisoryProblems([release], undefined, { folder, store, now })).toEqual([]);
});

test("counts severities from the environment's own", async () => {
  await addAdvisories(folder, audit("<4.17.21", "moderate"));
  await writeBill("4.17.20");
  expect(await refusals()).toEqual([]);
  expect(await refusals({ severity: "moderate" })).toHaveLength(1);
});

test("waives an advisory until the end of its day, and says that a waiver has ended", async () => {
  await addAdvisories(folder, audit());
  await writeBill("4.17.20");
  const waived = (until: string) => ({
    waived: [{ id: "GHSA-35jh-r3h4-6jhm", until, reason: "Called with constants" }],
  });
  expect(await refusals(waived("2026-11-23"))).toEqual([]);
  expect(await refusals(waived("2026-11-22"))).toEqual([
    `${weakness}; its waiver ended on 2026-11-22`,
  ]);
});

test("refuses what it cannot compare: no list, or a release without a bill", async () => {
  expect(await refusals()).toEqual([expect.stringContaining("compared with no advisories")]);
  await addAdvisories(folder, audit());
  expect(await refusals()).toEqual(["has no bill of materials: release it again"]);
});

test("keeps what it knew when an audit no longer finds it, for the releases of before", async () => {
  expect(await addAdvisories(folder, audit())).toHaveLength(1);
  expect(await addAdvisories(folder, audit())).toEqual([]);
  expect(await addAdvisories(folder, audit("<2.0.0", "low", "GHSA-other"))).toHaveLength(1);
  expect(JSON.parse(await readFile(join(folder, "advisories.json"), "utf8"))).toHaveLength(2);
});

test("refuses an audit that is no audit", async () => {
  await expect(addAdvisories(folder, '{"error":{"code":"ENOAUDIT"}}')).rejects.toThrow();
});

test("reports what an environment runs with its waivers", async () => {
  await addAdvisories(folder, audit());
  await writeBill("4.17.20");
  await store.write("releases/shop/latest", release.release);
  await store.write(`releases/shop/${release.release}/release.json`, JSON.stringify(release));
  const releases = { shop: { release: "latest" } };
  const until = "2026-12-31";
  const waived = [{ id: "GHSA-35jh-r3h4-6jhm", until, reason: "Called with constants" }];
  const protection = {
    ...{ reason: false, approval: 0, cleanTree: false, freeze: [] },
    advisories: advisoriesSchema.parse({ waived }),
  };
  const environment = { environment: "production", releases, protection };
  expect(await reportAdvisories(environment, store, { folder, now })).toBe(
    `production (1 advisories):\n  - shop@1.0.0+0123456789: ${weakness}; waived until 2026-12-31`,
  );
});

test("blocks a promotion until a waiver is written, and never a rollback", async () => {
  const { context, experts, folder, pinOf, protect, remove, store } = await openProduction();
  onTestFinished(remove);
  await addAdvisories(folder, audit());
  for (const name of [experts.a, experts.b]) {
    const bill = {
      components: [{ type: "library", name: "lodash", version: "4.17.20", purl: "" }],
    };
    await store.write(`releases/experts/${name}/${billFile}`, JSON.stringify(bill));
  }
  const change = { ...context, now: () => now };
  await protect({ advisories: {} });
  const promotion = promote("production", "experts", experts.b, change);
  await expect(promotion).rejects.toThrow(`experts@${experts.b}: ${weakness}`);
  expect(await pinOf()).toBe(experts.a);

  const waiver = { id: "GHSA-35jh-r3h4-6jhm", until: "2026-12-31", reason: "Not reachable" };
  await protect({ advisories: { waived: [waiver] } });
  await promote("production", "experts", experts.b, change);
  await protect({ advisories: {} });
  await rollback("production", "experts", {}, change);
  expect(await pinOf()).toBe(experts.a);
});
