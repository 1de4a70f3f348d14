import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test, vi } from "vitest";
import { watchRestarts } from "./watch";

test("asks once for a restart when a migration or a list of screens changes", async () => {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-watch-"));
  const list = join(folder, "remote.tsx");
  await writeFile(list, "");
  const reports: string[] = [];
  const watched = [
    { path: folder, sentence: (file: string) => `migration ${file}` },
    { path: list, sentence: () => "screens" },
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
