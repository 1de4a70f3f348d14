import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { sendCase, type RequestCase, fillCase } from "../../fixtures/conformance/request-case";
import { type RunningHost, sampleHosts } from "../../fixtures/conformance/hosts";
import { prerenderedCases, pageCases } from "../../fixtures/conformance/page-cases";
import { projectCases } from "../../fixtures/conformance/project-cases";
import { releaseCases } from "../../fixtures/conformance/release-cases";
import {
  publishSite,
  type SampleProject,
  type SampleSite,
  startProject,
} from "../../fixtures/conformance/sample-site";
import { folderStore } from "../store/folder-store";
import type { Store } from "../store/store";
import { systemdUnit } from "./hosts";

const analyze = "/usr/bin/systemd-analyze";
const missing = existsSync(analyze) ? undefined : `${analyze} isn't installed`;

test("writes a unit that systemd accepts", async ({ skip, onTestFinished }) => {
  skip(missing !== undefined, missing);
  const folder = await mkdtemp(join(tmpdir(), "ensemble-unit-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const unit = join(folder, "ensemble-production.service");
  await writeFile(unit, systemdUnit("production", folder));
  const { status, stderr } = spawnSync(analyze, ["verify", unit], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});

describe("conformance", () => {
  /** The cases that every host must pass, with the same published environment. */
  const cases: RequestCase[] = [...pageCases, ...releaseCases, ...projectCases];
  const mapsKey = "key of the collector";
  let folder: string;
  let store: Store;
  let sample: SampleSite;
  let project: SampleProject;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "ensemble-hosts-"));
    await chmod(folder, 0o755); // nginx reads it as another user.
    store = folderStore(join(folder, "store"));
    sample = await publishSite(store);
    project = await startProject();
  });

  afterAll(async () => {
    await project.close();
    await rm(folder, { recursive: true });
  });

  describe.for(sampleHosts)("$name", ({ name, missing, pages, start }) => {
    let host: RunningHost;
    let values: Record<string, string>;

    beforeAll(async () => {
      if (missing) return;
      const outDir = join(folder, name);
      host = await start({ store, outDir, project: project.url, mapsKey, pages });
      const { headers } = await sendCase(host.origin, { ...pageCases[0]!, path: "/cards" });
      const { anonKey, serviceKey, code, shop } = project;
      values = {
        ...{ ...sample, anonKey, serviceKey, code, shop, mapsKey, report },
        ...{ etag: headers.etag ?? "", escaped: encodeURIComponent(sample.cards) },
      };
    });

    afterAll(() => host?.stop());

    test.for(pages ? [...cases, ...prerenderedCases] : cases)(
      "$title",
      async (requestCase, { skip }) => {
        skip(missing !== undefined, missing);
        const { status, responseHeaders = {}, text, ...request } = fillCase(requestCase, values);
        const response = await sendCase(host.origin, { ...request, status });
        expect([status].flat()).toContain(response.status);
        for (const [name, value] of Object.entries(responseHeaders)) {
          const found = response.headers[name]?.toString();
          if (value instanceof RegExp) expect(found ?? "", name).toMatch(value);
          else expect(found, name).toBe(value ?? undefined);
        }
        if (text instanceof RegExp) expect(response.text).toMatch(text);
        else if (text !== undefined) expect(response.text).toBe(text);
      },
    );

    test("allows exactly the scripts in the document", async ({ skip }) => {
      skip(missing !== undefined, missing);
      const { headers, text } = await sendCase(host.origin, { ...pageCases[0]!, path: "/cards" });
      const scripts = [...text.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
        ([, script]) => script!,
      );
      const digests = scripts.map((script) => createHash("sha256").update(script).digest("base64"));
      const [, sources = ""] =
        /script-src ([^;]+)/.exec(String(headers["content-security-policy"])) ?? [];
      expect(sources).toBe(["'self'", ...digests.map((digest) => `'sha256-${digest}'`)].join(" "));
      expect(digests.length).toBeGreaterThan(1);
    });
  });

  const report = JSON.stringify({
    ...{ version: 1, environment: "production", sampleRate: 1 },
    events: [
      {
        kind: "load",
        remote: "cards",
        release: "source",
        channel: "stable",
        screen: "cards-home",
        value: 12,
        bytes: 1,
      },
    ],
  });

  test("tests every host with at least 40 unique cases", () => {
    expect(cases.length).toBeGreaterThanOrEqual(40);
    expect(new Set(cases.map(({ title }) => title)).size).toBe(cases.length);
  });
});
