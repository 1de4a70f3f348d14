import path from "node:path";
import { Worker } from "node:worker_threads";

/** A thread's task: hash with `cost` when `hash` is missing, otherwise compare. */
interface Task {
  password: string;
  cost?: number;
  hash?: string;
}

interface Job {
  task: Task;
  resolve(result: unknown): void;
  reject(problem: Error): void;
}

/** Rounds as a power of two: lite's own default, and its variable for tests. */
const hashCost = (): number => Number(process.env["LITE_AUTH_BCRYPT_COST"] ?? 10);

/** More at a time would only slow each other and everything else down. */
const mostThreads = 2;

const waiting: Job[] = [];
const idle: Worker[] = [];
let threads = 0;

/** The bcrypt hash of a password. Takes a tenth of a second off the main thread. */
export const hashPassword = (password: string, cost = hashCost()): Promise<string> =>
  inThread({ password, cost }) as Promise<string>;

/** Whether a hash is this password's. */
export const comparePassword = (password: string, hash: string): Promise<boolean> =>
  inThread({ password, hash }) as Promise<boolean>;

function inThread(task: Task): Promise<unknown> {
  return new Promise((resolve, reject) => {
    waiting.push({ task, resolve, reject });
    workOn();
  });
}

function workOn(): void {
  if (waiting.length === 0 || (idle.length === 0 && threads === mostThreads)) return;
  const worker = idle.pop() ?? newThread();
  const { task, resolve, reject } = waiting.shift()!;
  const ended = (code: number): void => {
    threads -= 1;
    reject(new Error(`The thread for passwords ended with ${code}.`));
    workOn();
  };
  worker.ref();
  worker.once("exit", ended);
  worker.once("message", ({ result, problem }: { result?: unknown; problem?: string }) => {
    worker.off("exit", ended);
    worker.unref(); // An idle thread must not keep the process alive.
    idle.push(worker);
    if (problem === undefined) resolve(result);
    else reject(new Error(problem));
    workOn();
  });
  worker.postMessage(task);
}

function newThread(): Worker {
  threads += 1;
  // Plain JavaScript needs none of the main thread's Node arguments.
  const worker = new Worker(path.join(import.meta.dirname, "hash-worker.mjs"), { execArgv: [] });
  worker.on("error", () => undefined); // It ends with "exit".
  return worker;
}
