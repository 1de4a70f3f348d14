import { spawn } from "node:child_process";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { workspaceRoot } from "../workspace";
import type { Preview } from "./preview";

type JourneysResult = NonNullable<Preview["journeys"]>;

/**
 * Runs the journeys that only read (tagged `@read-only`) in a browser at a preview's address, and
 * passes on what they print as errors. Throws when no journey ran.
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
    return resultOf(JSON.parse(await readFile(report, "utf8")) as JourneyReport);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const journeys = ["tools/setup/tool.mjs", "tools/checks/src/journeys.ts"];

/** What is read of Playwright's JSON report. */
export interface JourneyReport {
  stats: { startTime: string };
  suites: Suite[];
}
interface Suite {
  /** Of a file its path, of a group of tests its title. */
  title: string;
  suites?: Suite[];
  specs: { title: string; ok: boolean }[];
}

/** Throws when no journey ran. */
export function resultOf({ stats, suites }: JourneyReport): JourneysResult {
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

/** The result in words, a line for each journey that failed. */
export function describeJourneys({ passed, failed }: JourneysResult): string {
  const all = passed + failed.length;
  const lines = failed.map((name) => `\n  failed: ${name}`);
  return `${passed} of ${all} journeys passed${lines.join("")}`;
}
