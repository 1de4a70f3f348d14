import { DataError } from "@ensemble/session";

const most = 200;

/**
 * Possible personal data, and its replacements. Names in code are kept: they help to find the
 * fault.
 */
const masks: [RegExp, string][] = [
  [/\S+@\S+/g, "<address>"],
  [/\b(?:https?|wss?):\/\/\S+/g, "<url>"],
  [/\b[0-9a-f]{8}-[0-9a-f-]{27,}/gi, "<id>"],
  // The database quotes its own names after their type; after anything else it quotes input.
  [/(\b(?:relation|column|constraint|function|type|policy|table) )?"(?:[^"\\]|\\.)*"/g, "<text>"],
  [/'(?![\w$.-]{1,40}')[^']*'/g, "<text>"],
  [/\d{5,}/g, "<number>"],
];

/** The message of an error, without possible input or personal data. */
export function redactedMessage(thrown: unknown): string | undefined {
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
