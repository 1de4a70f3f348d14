import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { freePort } from "@ensemble/backend/ports";
import postgres, { type Sql } from "postgres";
import { Agent } from "undici";
import { beforeAll, expect, test, vi } from "vitest";
import { type SampleProject, startProject } from "../../fixtures/conformance/sample-site";
import { publishSample, sampleComposed } from "../../fixtures/sample-environment";
import { publishIn } from "../compose/publish";
import { queryDatabase } from "../environments/database";
import { endPreview, previewKey, writePreview } from "../previews/preview";
import { connectFrom, quantile, send } from "../rehearse/load";
import { createProgram, nodeCommand, type Program } from "../rehearse/programs";
import { folderStore } from "../store/folder-store";

/** Processes on one store and one database. */
let gateways: (Program & { origin: string; port: number })[];
let project: SampleProject;
let sql: Sql;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "ensemble-gateways-"));
  project = await startProject();
  const { url, anonKey: key, databaseUrl } = project;
  await publishSample(folder, "production", { supabase: { url, key } });
  sql = postgres(databaseUrl, { max: 1 });
  const listener = `page_listener_${randomUUID().slice(0, 8)}`; // Created as in the runbook.
  await sql.unsafe(`create role ${listener} login password 'listening' connection limit 5`);
  const settings = {
    ...{ HOST: "127.0.0.1", DRAIN_SECONDS: "0.3", ENSEMBLE_STORE: folder },
    ...{ DATABASE_URL: databaseUrl.replace(/\/\/.*@/, `//${listener}:listening@`) },
  };
  gateways = await Promise.all(
    [await freePort(), await freePort()].map(async (port) => {
      const origin = `http://127.0.0.1:${port}`;
      const program = createProgram({
        command: nodeCommand("tools/platform/src/cli.ts", "serve", "production"),
        settings: { ...settings, PORT: String(port) },
        isReady: async () => (await fetch(`${origin}/readyz`)).ok,
      });
      await program.start();
      return { ...program, origin, port };
    }),
  );
  return async () => {
    await Promise.all(gateways.map(({ stop }) => stop()));
    await sql.unsafe(`drop role ${listener}`);
    await sql.end();
    await project.close();
    await rm(folder, { recursive: true });
  };
});

/** Reports loads of a release to a gateway from a local address. Returns the problem, if any. */
async function report(gateway: number, address: string, release: string, loads = 1) {
  const of = { remote: "cards", release, channel: "canary", screen: "cards-home" };
  const events = Array.from({ length: loads }, () => ({ ...of, kind: "load", value: 9, bytes: 1 }));
  const batch = { version: 1, environment: "production", sampleRate: 1, events };
  const target = { path: "/api/telemetry", body: JSON.stringify(batch) };
  const { origin } = gateways[gateway]!;
  return (await send(origin, target, connectFrom(address))).problem;
}

test("counts a visitor of both gateways once as evidence about a canary", async () => {
  const release = "1.0.0+aaaaaaaaaa";
  const reports = [report(0, "127.0.2.1", release), report(1, "127.0.2.1", release)];
  expect(await Promise.all([...reports, report(1, "127.0.2.2", release)])).toEqual([
    ...[undefined, undefined, undefined],
  ]);
  const { url, serviceKey } = project;
  const since = new Date(Date.now() - 60_000).toISOString();
  const of = { of_environment: "production", of_remote: "cards", since };
  expect(await queryDatabase({ url, serviceKey, fetch }, "release_metrics", of)).toMatchObject([
    { release, callers: 2 },
  ]);
});

test("bounds what a visitor reports to both gateways together", async () => {
  const release = "1.0.0+bbbbbbbbbb";
  expect(await report(0, "127.0.2.3", release)).toBeUndefined();
  await sql`update private.caller_counts set used = 1950 where span = '1 hour'`;
  expect(await report(1, "127.0.2.3", release, 50)).toBeUndefined();
  for (const gateway of [0, 1])
    expect(await report(gateway, "127.0.2.3", release)).toBe("/api/telemetry has status 429");
  expect(await report(0, "127.0.2.4", release)).toBeUndefined();
});

test("serves a preview on both gateways until it's ended, without a restart", async () => {
  const store = folderStore(folder);
  const get = async () => {
    const answers = gateways.map(({ origin, port }) =>
      send(origin, { path: "/", headers: { host: `pr-7.localhost:${port}` } }),
    );
    return (await Promise.all(answers)).map(({ problem }) => problem);
  };
  const both = (problem?: string) => [problem, problem];
  expect(await get()).toEqual(both("/ has status 404"));
  const preview = { environment: "production", name: "pr-7", releases: {} };
  await publishIn(previewKey("production", "pr-7"), sampleComposed({}), store);
  await writePreview({ ...preview, until: new Date(Date.now() + 60_000).toISOString() }, store);
  expect(await get()).toEqual(both());
  await endPreview("production", "pr-7", store);
  expect(await get()).toEqual(both("/ has status 410"));
});

test("shows a change on both gateways within a second of its announcement, which a role without rights receives", async () => {
  const show = (title: string) =>
    Promise.all(
      gateways.map(({ origin }) =>
        vi.waitFor(
          async () => expect(await (await fetch(`${origin}/outfits`)).text()).toContain(title),
          { timeout: 10_000, interval: 10 },
        ),
      ),
    );
  await show("The Quiet Yes");
  const times: number[] = [];
  for (const title of ["The Loud No", "The Shy Perhaps", "The Quiet Yes"]) {
    await sql`update public.outfits set title = ${title} where slug = 'the-quiet-yes'`;
    const changedAt = performance.now();
    await show(title);
    times.push(performance.now() - changedAt);
  }
  expect(quantile(times, 0.5), times.join()).toBeLessThan(1000);
  for (const { output } of gateways) expect(output()).not.toContain("database");
});

test("loses none of 1,000 requests when one gateway gets SIGTERM", async () => {
  const agent = new Agent();
  const lost: string[] = [];
  const refused: number[] = [];
  let stopping: Promise<number | null> | undefined;
  let stopped = false;
  let sent = 0;
  /** Balances like nginx, which asks the other gateway only where one refuses the connection. */
  const ask = async (number: number) => {
    for (const attempt of [0, 1]) {
      const { origin } = gateways[(number + attempt) % 2]!;
      const { problem } = await send(origin, { path: "/outfits" }, agent);
      if (!problem?.includes("ECONNREFUSED")) return problem && lost.push(problem);
      refused.push(number);
    }
  };
  const visitor = async () => {
    while (sent < 1000 || !stopped || refused.length === 0) {
      sent += 1;
      await ask(sent);
      if (sent >= 300)
        stopping ??= gateways[0]!.stop().then((code) => {
          stopped = true;
          return code;
        });
    }
  };
  await Promise.all(Array.from({ length: 8 }, visitor));
  await agent.close();
  expect(lost).toEqual([]);
  expect(await stopping).toBe(0);
});
