import { execFile } from "node:child_process";
import { promisify } from "node:util";

/** What a process has used. */
export interface ProcessUsage {
  /** Of all processors, in seconds. */
  processor: number;
  /** In megabytes. */
  memory: number;
}

/** Throws when the process has ended. */
export async function processUsage(pid: number): Promise<ProcessUsage> {
  const { stdout } = await promisify(execFile)("ps", ["-o", "rss=,time=", "-p", String(pid)]);
  const [kilobytes = "", time = ""] = stdout.trim().split(/\s+/);
  // [[days-]hours:]minutes:seconds
  const [days, clock = time] = time.includes("-") ? time.split("-") : ["0"];
  const seconds = clock.split(":").reduce((sum, part) => sum * 60 + Number(part), 0);
  return { processor: Number(days) * 86_400 + seconds, memory: Number(kilobytes) / 1024 };
}
