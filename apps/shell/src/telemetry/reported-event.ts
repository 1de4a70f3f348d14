import { telemetryEventsCounts, telemetryEventsLengths } from "@ensemble/contract/database";
import { DataError } from "@ensemble/session";
import { transferredBytes } from "./transferred-bytes";
import type { SiteEvent } from "./site-events";

/** An event in the collector's format (docs/telemetry.md). */
export interface ReportedEvent {
  kind: Exclude<SiteEvent["kind"], "visit"> | "lcp" | "inp" | "cls" | "touch";
  remote: string;
  release: string;
  channel: SiteEvent["running"]["channel"];
  compared?: boolean;
  screen: string;
  part?: true;
  value?: number;
  bytes?: number;
  control?: string;
  error?: string;
  message?: string;
  frames?: string[];
}

/** Converts an event to a report; returns undefined for a visit. */
export function reportedEvent(event: SiteEvent): ReportedEvent | undefined {
  const { kind } = event;
  if (kind === "visit") return undefined;
  const owner = { kind, ...toOwner(event) };
  if (kind !== "load") {
    const { error, message } = errorNameAndMessage(event.thrown);
    const frames = stackFrames(event).map(({ text }) => text);
    return { ...owner, error, message, frames: frames.slice(0, telemetryEventsCounts.frames) };
  }
  const { at, value = 0, first, running } = event;
  // The document requests the first screen's files long before the shell's code does.
  const bytes = transferredBytes(running.base, first ? 0 : at - value, at);
  return { ...owner, value: Math.round(value), bytes };
}

export const toOwner = ({ remote, running, screen, part }: SiteEvent) => ({
  remote,
  release: running.release,
  channel: running.channel,
  compared: running.compared,
  screen,
  part,
});

/** Returns name and message of a thrown value. A worker's error has both in its message. */
function errorNameAndMessage(thrown: unknown) {
  const text = redactedMessage(thrown);
  const [, kind, rest] = /^Uncaught (?:([A-Z]\w*Error): )?(.*)$/s.exec(text ?? "") ?? [];
  const name = kind ?? (thrown instanceof Error ? thrown.name : "");
  const error = /^[A-Za-z][A-Za-z0-9]{0,59}$/.test(name) ? name : "Thrown";
  return { error, message: rest ?? text };
}

/** A position in a script of a release: `shop/1.0.0+0123456789/a.js:1:2345`. */
interface StackFrame {
  app: string;
  release: string;
  script: string;
  text: string;
}

/** Returns the stack frames in release scripts, innermost first. */
export function stackFrames({ thrown, position = "" }: SiteEvent): StackFrame[] {
  const stack = (thrown instanceof Error && thrown.stack) || position;
  return [...stack.matchAll(scriptPosition)].map(([, path, app, release, script, position]) => ({
    ...{ app: app!, release: release!, script: script!, text: `${path}${position}` },
  }));
}

const scriptPosition =
  /\/r\/(([a-z][a-z0-9-]*)\/([^/\s]+)\/([\w.-]+\.js))(?:\?[^\s:)]*)?(:\d+:\d+)/g;

/** Returns an error message without possible input or personal data. */
export function redactedMessage(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const code = thrown instanceof DataError && thrown.code ? `${thrown.code} ` : "";
  const text = redactions.reduce(
    (rest, [pattern, replacement]) =>
      rest.replace(pattern, (found: string, named?: string | number) =>
        typeof named === "string" ? found : replacement,
      ),
    thrown.message,
  );
  return (code + text).slice(0, telemetryEventsLengths.message) || undefined;
}

/** Patterns of possible personal data with replacements. Keeps identifiers, for debugging. */
const redactions: [RegExp, string][] = [
  [/\S+@\S+/g, "<address>"],
  [/\b(?:https?|wss?):\/\/\S+/g, "<url>"],
  [/\b[0-9a-f]{8}-[0-9a-f-]{27,}/gi, "<id>"],
  // Text in quotes is input, unless it follows the type of a database object.
  [/(\b(?:relation|column|constraint|function|type|policy|table) )?"(?:[^"\\]|\\.)*"/g, "<text>"],
  [/'(?![\w$.-]{1,40}')[^']*'/g, "<text>"],
  [/\d{5,}/g, "<number>"],
];
