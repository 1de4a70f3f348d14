import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { drawingProcesses } from "./render-processes";

/**
 * A worker that answers with its process id when released, and ends when it should draw "crash".
 */
const script = `
  process.on("message", ({ name }) => {
    if (name === "crash") process.exit(1);
    setTimeout(() => process.send({ bytes: Buffer.from(String(process.pid)) }), 50);
  });
  process.on("disconnect", () => process.exit());
`;

async function processes(atOnce: number) {
  const folder = await mkdtemp(join(tmpdir(), "ensemble-drawing-"));
  const file = join(folder, "draw.mjs");
  await writeFile(file, script);
  const drawing = drawingProcesses({ atOnce, script: file, execArgv: [] });
  onTestFinished(async () => {
    drawing.stop();
    await rm(folder, { recursive: true });
  });
  return async (name: string) => String(Buffer.from((await drawing.draw("bucket", name))!));
}

test("distributes images among the processes up to the limit", async () => {
  const draw = await processes(2);
  const drawers = await Promise.all(["a", "b", "c", "d", "e"].map(draw));
  expect(new Set(drawers).size).toBe(2);
});

test("loses only its own image when a process ends", async () => {
  const draw = await processes(1);
  const [crashed, next] = await Promise.allSettled([draw("crash"), draw("next")]);
  expect(crashed).toMatchObject({ status: "rejected" });
  expect(next).toMatchObject({ status: "fulfilled" });
});
