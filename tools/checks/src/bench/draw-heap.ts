import { Worker } from "node:worker_threads";
import { compositionIn, readHalves, type DrawingPlan } from "@ensemble/platform";

/** The thread that draws, which also says how much it keeps after collecting its garbage. */
const script = `
  const { parentPort, workerData } = require("node:worker_threads");
  const { getHeapStatistics, setFlagsFromString } = require("node:v8");
  setFlagsFromString("--expose-gc");
  const collect = require("node:vm").runInNewContext("gc");
  parentPort.on("message", ({ heap }) => {
    if (!heap) return;
    collect();
    collect();
    parentPort.postMessage({ heap: getHeapStatistics().used_heap_size });
  });
  import(workerData.renderer);`;

interface Options {
  html: string;
  plan: DrawingPlan;
  read: Parameters<typeof readHalves>[1];
  addresses: readonly string[];
}

/**
 * Draws pages in a thread, one after another, and returns the megabytes that it keeps at the start,
 * once warm, and after each further thousand.
 */
export async function measureDrawHeap(options: Options, thousands: number): Promise<number[]> {
  const { html, plan, read, addresses } = options;
  const { texts } = await readHalves(plan, read);
  const worker = new Worker(script, {
    eval: true,
    env: { NODE_ENV: "production" },
    execArgv: [],
    workerData: {
      texts,
      composition: compositionIn(html),
      origin: "http://localhost",
      asks: false,
      renderer: import.meta.resolve("@ensemble/platform/renderer-worker"),
    },
  });
  worker.once("error", (error) => {
    throw error;
  });
  const answer = (key: string, message?: object) =>
    new Promise<Record<string, unknown>>((settle) => {
      const hear = (heard: Record<string, unknown>) => {
        if (!(key in heard)) return;
        worker.off("message", hear);
        settle(heard);
      };
      worker.on("message", hear);
      if (message) worker.postMessage(message);
    });
  const heap = async () => Number((await answer("heap", { heap: true }))["heap"]) / 1e6;
  let id = 0;
  const draw = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      const address = addresses[(id += 1) % addresses.length]!;
      const { drawn } = await answer("id", { draw: { id, address } });
      if (!drawn) throw new Error(`${address} was not drawn.`);
    }
  };
  try {
    await answer("ready");
    await draw(300);
    const kept = [await heap()];
    for (let round = 0; round < thousands; round += 1) {
      await draw(1000);
      kept.push(await heap());
    }
    return kept;
  } finally {
    await worker.terminate();
  }
}
