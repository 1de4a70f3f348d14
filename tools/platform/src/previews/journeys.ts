import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workspaceRoot } from "../workspace";
import type { Preview } from "./preview";

type JourneysResult = NonNullable<Preview["journeys"]>;

/**
 * Runs the read-only end-to-end tests (tagged `@read-only`) against a preview's URL and prints
 * their output to stderr. Throws if no tests ran.
 */
export async function runJourneysAt(address: string): Promise<JourneysResult> {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-journeys-"));
  const report = join(folder, "report.json");
  try {
    const child = spawn(process.execPath, journeys, {
      cwd: workspaceRoot,
      env: {
        ...process.env,
        ENSEMBLE_E2E_ADDRESS: address,
        PLAYWRIGHT_JSON_OUTPUT_NAME: report,
      },
      stdio: ["ignore", 2, 2],
    });
    await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", resolve);
    });
    return summarizeReport(JSON.parse(await readFile(report, "utf8")) as JourneyReport);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const journeys = ["tools/setup/tool.mjs", "tools/checks/src/journeys.ts"];

/** The used parts of Playwright's JSON report. */
export interface JourneyReport {
  stats: { startTime: string };
  suites: Suite[];
}
interface Suite {
  /** A file's path or a group's title. */
  title: string;
  suites?: Suite[];
  specs: { title: string; ok: boolean }[];
}

/** Summarizes a report. Throws if no tests ran. */
export function summarizeReport({ stats, suites }: JourneyReport): JourneysResult {
  const specs = suites.flatMap((suite) => specsIn(suite));
  if (specs.length === 0) throw new Error("No journeys ran.");
  return {
    at: stats.startTime,
    passed: specs.filter(({ ok }) => ok).length,
    failed: specs.filter(({ ok }) => !ok).map(({ name }) => name),
  };
}

const specsIn = ({ title, specs, suites = [] }: Suite): { name: string; ok: boolean }[] => [
  ...specs.map((spec) => ({ name: `${title}: ${spec.title}`, ok: spec.ok })),
  ...suites
    .flatMap((suite) => specsIn(suite))
    .map(({ name, ok }) => ({ name: `${title}: ${name}`, ok })),
];

/** Describes the result, with a line for each failed test. */
export function describeJourneys({ passed, failed }: JourneysResult): string {
  const all = passed + failed.length;
  const lines = failed.map((name) => `\n  failed: ${name}`);
  return `${passed} of ${all} journeys passed${lines.join("")}`;
}
