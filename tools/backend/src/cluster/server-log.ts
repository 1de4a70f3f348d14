import { readFile } from "node:fs/promises";
import path from "node:path";

/** The embedded PostgreSQL's log since its last start. */
export function serverLog(home: string): string {
  return path.join(home, "postgres.log");
}

export function readServerLog(home: string): Promise<string> {
  return readFile(serverLog(home), "utf8").catch(() => "");
}

/** The first fatal line of the log; undefined without one. */
export function firstComplaint(log: string): string | undefined {
  const reasons = log.match(/(?<=\b(?:FATAL|PANIC): +)\S.*/g) ?? [];
  // "The database system is starting up" answers another client's connection and is no failure.
  return reasons.find((reason) => !reason.startsWith("the database system is"));
}
