/** How postgres.js writes and reads one type. */
interface ValueFormat {
  to: number;
  from: number[];
  serialize(value: unknown): string;
  parse(text: string): unknown;
}

/**
 * Lite returns numeric columns as strings whenever their text is not JavaScript's ("12.50"), and
 * timestamps as PostgreSQL prints them ("2026-01-02 03:04:05+00", which Safari cannot parse).
 * PostgREST, and so hosted Supabase, sends JSON numbers and ISO 8601.
 */
export const valueFormats = {
  numeric: {
    to: 1700,
    from: [1700],
    serialize: String,
    parse: (text) => (Number.isFinite(Number(text)) ? Number(text) : text),
  },
  timestamp: { to: 1114, from: [1114], serialize: asText, parse: isoTimestamp },
  timestamptz: { to: 1184, from: [1184], serialize: asText, parse: isoTimestamp },
} satisfies Record<string, ValueFormat>;

/** Keeps microseconds, as PostgreSQL's own JSON does, and infinity and years BC unchanged. */
function isoTimestamp(text: string): string {
  const match = /^(\d{4,}-\d\d-\d\d) (\d\d:\d\d:\d\d(?:\.\d+)?)(?:([+-]\d\d)(:\d\d)?)?$/.exec(text);
  if (!match) return text;
  const [, date, time, hours, minutes] = match;
  return `${date}T${time}${hours ? `${hours}${minutes ?? ":00"}` : ""}`;
}

function asText(value: unknown): string {
  return value instanceof Date ? value.toISOString() : String(value);
}
