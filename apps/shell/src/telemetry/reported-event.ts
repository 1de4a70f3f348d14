import { bytesTaken } from "./bytes-taken";
import type { SiteEvent } from "./site-events";
import { redactedMessage } from "./redacted-message";

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
}

/** The report of an event. Undefined for a mere visit. */
export function reportedEvent(event: SiteEvent): ReportedEvent | undefined {
  const { kind } = event;
  if (kind === "visit") return undefined;
  const owner = { kind, ...ownerOf(event) };
  if (kind !== "load") {
    return { ...owner, error: kindOfError(event.thrown), message: redactedMessage(event.thrown) };
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

function kindOfError(thrown: unknown): string {
  const name = thrown instanceof Error ? thrown.name : "";
  return /^[A-Za-z][A-Za-z0-9]{0,59}$/.test(name) ? name : "Thrown";
}
