import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { parseRules, withCurrent } from "../environments/environment";
import { browserErrors } from "./dev-server";
import { withLiveData } from "./live-data";
import { watchRestarts } from "./watch";

const shop = "http://localhost:4212/";
const thrown = Object.assign(new Error("No price"), {
  stack: `Error: No price\n    at Card (${shop}home.js:3:7)\n    at render (http://localhost:4211/shell.js:9:1)`,
});
const stackless = Object.assign(new Error("offline"), { stack: "" });

/** Simulates the bundler, which logs a page's error and then asks whether to show it. */
function listenTo(base: string, first: boolean) {
  const written: string[] = [];
  const { customLogger, runtime } = browserErrors(base, first, (line) => written.push(line));
  const report = (error: Error) => {
    customLogger.error(`[browser] Uncaught Error: ${error.message}`);
    return runtime(error);
  };
  return { report, written };
}

test("reports a page's error on the server whose code threw it", () => {
  const { report, written } = listenTo(shop, false);
  expect(report(thrown)).toBe(true);
  expect(written).toEqual(["[browser] Uncaught Error: No price"]);
});

test("ignores a page's error on a server whose code is only further down the stack", () => {
  const { report, written } = listenTo("http://localhost:4211/", true);
  expect(report(thrown)).toBe(false);
  expect(written).toEqual([]);
});

test("reports an error without a stack on the first server only", () => {
  const first = listenTo("http://localhost:4211/", true);
  const other = listenTo(shop, false);
  expect([first.report(stackless), other.report(stackless)]).toEqual([true, false]);
  expect([first.written.length, other.written.length]).toEqual([1, 0]);
});

const key = "sb_publishable_0123456789";
const createEnvironment = (url: string) => {
  const telemetry = { endpoint: "/api/telemetry", sampleRate: 1 };
  const rules = parseRules("trial", JSON.stringify({ supabase: { url, key }, telemetry }));
  return withCurrent(rules, { releases: {} });
};

test("restricts pages to reading a live environment's data through the gateway, unless writes are allowed", () => {
  const staging = createEnvironment("https://project.supabase.example");
  const { environment, readsFrom } = withLiveData(staging, false);
  expect(readsFrom).toBe("https://project.supabase.example");
  expect(environment.supabase).toEqual({ url: "/", key });
  expect(environment.security.pictures).toContain("https://project.supabase.example");
  expect(environment.telemetry).toBeUndefined();
  expect(withLiveData(staging, true)).toEqual({ environment: staging });
});

test("allows writes to the developer's embedded database", () => {
  const local = createEnvironment("/");
  expect(withLiveData(local, false)).toEqual({ environment: local });
});

test("requests one restart when a migration or a list of screens changes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-watch-"));
  const list = join(folder, "remote.tsx");
  await writeFile(list, "");
  const reports: string[] = [];
  const watched = [
    { path: folder, message: (file: string) => `migration ${file}` },
    { path: list, message: () => "screens" },
  ];
  const stop = watchRestarts(["shop"], (line) => reports.push(line), watched);
  onTestFinished(async () => {
    stop();
    await rm(folder, { recursive: true });
  });
  await writeFile(join(folder, "1_table.sql"), "create");
  await writeFile(join(folder, "1_table.sql"), "create table");
  await writeFile(join(folder, "note.md"), "nothing");
  await writeFile(list, "screens");
  await vi.waitFor(
    () => expect(reports.sort()).toEqual(["migration 1_table.sql", "screens"]),
    5000,
  );
});
