import { bytesTaken } from "./bytes-taken";
import type { SiteEvent } from "./site-events";
import { redactedMessage } from "./redacted-message";
import { stackFrames } from "./stack-frames";

/** An event as the collector accepts it; docs/telemetry.md documents each field. */
export interface ReportedEvent {
  kind: Exclude<SiteEvent["kind"], "visit"> | "lcp" | "inp" | "cls";
  remote: string;
  release: string;
  channel: SiteEvent["running"]["channel"];
  screen: string;
  value?: number;
  bytes?: number;
  error?: string;
  message?: string;
  frames?: string[];
}

/** The most frames of an error that are reported: more would name the same fault no better. */
const mostFrames = 5;

/** The report of an event. Undefined for a mere visit. */
export function reportedEvent(event: SiteEvent): ReportedEvent | undefined {
  const { kind } = event;
  if (kind === "visit") return undefined;
  const owner = { kind, ...ownerOf(event) };
  if (kind !== "load") {
    const { error, message } = namedError(event.thrown);
    const frames = stackFrames(event).map(({ text }) => text);
    return { ...owner, error, message, frames: frames.slice(0, mostFrames) };
  }
  const { at, value = 0, first, running } = event;
  // The document requests the first screen's files long before the shell's code does.
  const bytes = bytesTaken(running.base, first ? 0 : at - value, at);
  return { ...owner, value: Math.round(value), bytes };
}

/** The owner of an event. */
export const ownerOf = ({ remote, running, screen }: SiteEvent) => ({
  remote,
  release: running.release,
  channel: running.channel,
  screen,
});

/** Name and message of what was thrown. A worker's error has both in one text. */
function namedError(thrown: unknown) {
  const text = redactedMessage(thrown);
  const [, kind, rest] = /^Uncaught (?:([A-Z]\w*Error): )?(.*)$/s.exec(text ?? "") ?? [];
  const name = kind ?? (thrown instanceof Error ? thrown.name : "");
  const error = /^[A-Za-z][A-Za-z0-9]{0,59}$/.test(name) ? name : "Thrown";
  return { error, message: rest ?? text };
}
