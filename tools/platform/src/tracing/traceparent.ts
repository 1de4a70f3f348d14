/** Whose work a request is, as its header `traceparent` says (W3C Trace Context, version 00). */
export interface TraceParent {
  /** 32 hexadecimal digits, the same for all that serves one visitor's request. */
  traceId: string;
  /** 16 hexadecimal digits: the span that asks. */
  spanId: string;
}

/** Reads the header; undefined for none and for one that is malformed. */
export function parseTraceParent(header: string | null): TraceParent | undefined {
  const [, traceId, spanId] =
    /^[0-9a-f]{2}-([0-9a-f]{32})-([0-9a-f]{16})-[0-9a-f]{2}/.exec(header ?? "") ?? [];
  const isGiven = (id: string | undefined) => id !== undefined && /[^0]/.test(id);
  return isGiven(traceId) && isGiven(spanId) ? { traceId: traceId!, spanId: spanId! } : undefined;
}

export const writeTraceParent = ({ traceId, spanId }: TraceParent, sampled: boolean): string =>
  `00-${traceId}-${spanId}-0${sampled ? 1 : 0}`;

/** Whether a trace is among the share that is kept: the same for everybody who knows its id. */
export const isSampled = (traceId: string, share: number): boolean =>
  parseInt(traceId.slice(-8), 16) < share * 2 ** 32;
