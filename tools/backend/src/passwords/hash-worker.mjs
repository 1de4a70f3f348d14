// A thread that hashes and compares passwords, one after the other.
import { parentPort } from "node:worker_threads";
import { compareSync, hashSync } from "bcryptjs";

parentPort.on("message", ({ password, cost, hash }) => {
  try {
    const result = hash === undefined ? hashSync(password, cost) : compareSync(password, hash);
    parentPort.postMessage({ result });
  } catch (error) {
    parentPort.postMessage({ problem: String(error) });
  }
});
