import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, test } from "vitest";
import { systemdUnit } from "./hosts";

const analyze = "/usr/bin/systemd-analyze";
const missing = existsSync(analyze) ? undefined : `there is no ${analyze}`;

test("writes a unit that systemd accepts", async ({ skip, onTestFinished }) => {
  skip(missing !== undefined, missing);
  const folder = await mkdtemp(join(tmpdir(), "ensemble-unit-"));
  onTestFinished(() => rm(folder, { recursive: true }));
  const unit = join(folder, "ensemble-production.service");
  await writeFile(unit, systemdUnit("production", folder));
  const { status, stderr } = spawnSync(analyze, ["verify", unit], { encoding: "utf8" });
  expect([status, stderr]).toEqual([0, ""]);
});
