import { execFileSync } from "node:child_process";
import { getPriority } from "node:os";
import sharp from "sharp";
import { expect, onTestFinished, test, vi } from "vitest";
import { imageResizer, NotAnImageError } from "./resizer";

const requested = {
  width: 10,
  height: undefined,
  quality: 80,
  resize: "cover",
  format: "webp",
} as const;

const image = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: "red" } })
    .png()
    .toBuffer();

const resizers = (): number[] =>
  execFileSync("ps", ["-o", "pid,args", "--ppid", String(process.pid)], { encoding: "utf8" })
    .split("\n")
    .filter((line) => line.includes("resize-process"))
    .map((line) => parseInt(line, 10));

test.skipIf(process.platform !== "linux")(
  "resizes in a process that yields to others, and starts another when it ends",
  async () => {
    const resizer = imageResizer();
    onTestFinished(resizer.close);
    const source = await image();
    const resizes = async () =>
      expect((await sharp(await resizer.resize(source, requested)).metadata()).width).toBe(10);
    await resizes();
    const [pid = 0] = resizers();
    expect(getPriority(pid)).toBe(10);
    process.kill(pid, "SIGKILL");
    await vi.waitFor(() => expect(resizers()).toEqual([]));
    await vi.waitFor(resizes, { timeout: 10_000 }); // A new process starts slowly on a busy machine.
    expect(resizers()).not.toContain(pid);
  },
);

test("rejects what isn't an image, and resizes the next one", async () => {
  const resizer = imageResizer();
  onTestFinished(resizer.close);
  await expect(resizer.resize(Buffer.from("text"), requested)).rejects.toThrow(NotAnImageError);
  expect((await resizer.resize(await image(), requested)).byteLength).toBeGreaterThan(0);
});
