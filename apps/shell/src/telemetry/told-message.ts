import { DataError } from "@ensemble/session";

const most = 200;

/** What may be somebody's, and what stands in its place. Names of code stay: they find the fault. */
const masks: [RegExp, string][] = [
  [/\S+@\S+/g, "<address>"],
  [/\b(?:https?|wss?):\/\/\S+/g, "<url>"],
  [/\b[0-9a-f]{8}-[0-9a-f-]{27,}/gi, "<id>"],
  // The database quotes its own names after what they are, and after anything else what was sent.
  [/(\b(?:relation|column|constraint|function|type|policy|table) )?"(?:[^"\\]|\\.)*"/g, "<text>"],
  [/'(?![\w$.-]{1,40}')[^']*'/g, "<text>"],
  [/\d{5,}/g, "<number>"],
];

/** The message of something that was thrown, without what somebody may have typed or be. */
export function toldMessage(thrown: unknown): string | undefined {
  if (!(thrown instanceof Error)) return undefined;
  const code = thrown instanceof DataError && thrown.code ? `${thrown.code} ` : "";
  const text = masks.reduce(
    (rest, [pattern, mark]) =>
      rest.replace(pattern, (found: string, named?: string | number) =>
        typeof named === "string" ? found : mark,
      ),
    thrown.message,
  );
  return (code + text).slice(0, most) || undefined;
}
