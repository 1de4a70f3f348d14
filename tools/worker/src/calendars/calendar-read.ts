import { buffer } from "node:stream/consumers";
import type { Db, JobResult, JobWithMetadata } from "pg-boss";
import { calendarUid } from "@ensemble/domain/calendar-file";
import { errorMessage } from "../messages";
import { FetchProblem, fetchSafely } from "../safe-fetch";
import type { WorkerMetrics } from "../worker-metrics";
import { type CalendarOwner, CalendarProblem, maxCalendarBytes } from "./busy-times";
import { readInThread } from "./calendar-thread";

export interface CalendarOptions {
  /** Origins that may be local; see FetchOptions. */
  localOrigins?: readonly string[];
  onProblem: (line: string) => void;
}

const fetchTimeoutMs = 30_000;

/** See private.begin_calendar_read. */
interface CalendarToFetch {
  address: string;
  etag?: string;
  last_modified?: string;
  settings: CalendarOwner;
  /** Epoch seconds. */
  from: number;
  until: number;
  own_bookings: string[];
}

/**
 * Reads when a stylist is busy by a calendar. Nothing changes before the last statement, which replaces
 * the times of before.
 */
export function calendarHandler(
  db: Db,
  { localOrigins, onProblem }: CalendarOptions,
  workerMetrics: WorkerMetrics,
): (job: JobWithMetadata<{ calendar: string }>) => Promise<JobResult> {
  return async ({ id, data, retryCount, retryLimit }) => {
    try {
      const calendar = await call<CalendarToFetch | null>("begin_calendar_read($1)", data.calendar);
      if (calendar) {
        const result = await read(calendar).catch((error: unknown) => {
          if (error instanceof FetchProblem || error instanceof CalendarProblem)
            return { problem: error.message };
          throw error;
        });
        await call("finish_calendar_read($1, $2)", data.calendar, JSON.stringify(result));
      }
      workerMetrics.count("calendar", "done");
      return { id, status: "completed" };
    } catch (error) {
      const reason = errorMessage(error);
      onProblem(`A calendar wasn't read: ${reason}`);
      workerMetrics.count("calendar", retryCount < retryLimit ? "failed" : "given up");
      return { id, status: "failed", output: { message: reason } };
    }
  };

  async function call<T>(statement: string, ...values: unknown[]): Promise<T> {
    const { rows } = await db.executeSql(`select private.${statement} as result`, values);
    return (rows[0] as { result: T }).result;
  }

  async function read(calendar: CalendarToFetch): Promise<object> {
    const { address, etag, last_modified, settings, from, until, own_bookings } = calendar;
    const { status, headers, body } = await fetchSafely(address, {
      maxBytes: maxCalendarBytes,
      timeoutMs: fetchTimeoutMs,
      headers: {
        accept: "text/calendar",
        ...(etag && { "if-none-match": etag }),
        ...(last_modified && { "if-modified-since": last_modified }),
      },
      ...(localOrigins && { localOrigins }),
    });
    if (status === 304) return { unchanged: true };
    const { busy, skipped } = await readInThread({
      bytes: await buffer(body),
      owner: settings,
      ownUids: own_bookings.map(calendarUid),
      window: { from: from * 1000, until: until * 1000 },
      charset: /charset="?([\w-]+)/i.exec(headers["content-type"] ?? "")?.[1],
    });
    return {
      busy: busy.map((span) => span.map((instant) => instant / 1000)),
      skipped,
      settings,
      etag: headers.etag,
      last_modified: headers["last-modified"],
    };
  }
}
