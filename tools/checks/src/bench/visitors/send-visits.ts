import { chromium } from "@playwright/test";
import { findBrowser } from "../../browser";
import { milliseconds } from "../measure";
import { collectAnswers } from "./answers";
import { arriveConstantly } from "./arrivals";
import type { KnownReleases } from "./known-releases";
import { processUsage } from "./process-usage";
import { printChanges } from "./release-changes";
import { someVisitors } from "./simulated-visitor";
import { visit } from "./visit";
import { recordPages, somePage } from "./visited-pages";

/** Visits a minute. */
const rate = 1000;

interface ServedSite {
  origin: string;
  /** Of the gateway's process. */
  pid: number;
  releases: KnownReleases;
}

export async function sendVisits(
  { origin, pid, releases }: ServedSite,
  minutes: number,
  change: (ended: AbortSignal) => Promise<Map<string, number[]>>,
): Promise<boolean> {
  console.log("Recording what pages ask for ...");
  const browser = await chromium.launch({
    executablePath: await findBrowser(),
    args: ["--no-sandbox", "--disable-gpu", "--disable-background-networking"],
  });
  const visited = await recordPages(browser, origin).finally(() => browser.close());
  console.log(`${rate} visits a minute for ${minutes} minutes ...`);
  const answers = collectAnswers();
  const visitor = someVisitors();
  const ending = new AbortController();
  const before = await processUsage(pid);
  const began = performance.now();
  const changes = change(ending.signal);
  const arriving = arriveConstantly(rate * minutes, 60_000 / rate, (due) =>
    visit(visitor(), somePage(visited), due, { origin, releases, answers }),
  );
  const lateness = await arriving.finally(() => ending.abort());
  const taken = await changes;
  const seconds = (performance.now() - began) / 1000;
  const after = await processUsage(pid);

  console.log();
  answers.print(began);
  console.log(`The latest visit began ${milliseconds(lateness)} ms after it was due\n`);
  printChanges(taken);
  const processor = after.processor - before.processor;
  console.log(
    `\nThe gateway used ${processor} s of a processor (${((processor / seconds) * 100).toFixed(0)} %), ` +
      `its memory went from ${before.memory.toFixed(0)} to ${after.memory.toFixed(0)} MB`,
  );
  const good = answers.errors() === 0 && taken.has("promote") && taken.has("rollback");
  console.log(`No error while releases are promoted and rolled back: ${good ? "met" : "MISSED"}`);
  return good;
}
