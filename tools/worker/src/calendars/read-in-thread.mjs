// A thread of calendar-thread.ts.
import { parentPort, workerData } from "node:worker_threads";
import { register } from "tsx/esm/api";

register();
const { CalendarProblem, readBusyTimes } = await import("./busy-times.ts");
const { bytes, owner, ownUids, window, charset } = workerData;
const own = new Set(ownUids);
try {
  const isOwn = (uid) => own.has(uid);
  const times = readBusyTimes(Buffer.from(bytes), { ...owner, isOwn }, window, charset);
  parentPort.postMessage({ times });
} catch (error) {
  if (!(error instanceof CalendarProblem)) throw error;
  parentPort.postMessage({ problem: error.message });
}
