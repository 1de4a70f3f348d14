import { Problem } from "./problem.ts";

/** The maximum size of a request's body in bytes. */
const limit = 16_384;

/** The query as an object; of a repeated name, the last value counts. */
export const queryOf = (request: Request): Record<string, string> =>
  Object.fromEntries(new URL(request.url).searchParams);

/**
 * The JSON of a request.
 * @throws Problem 415 for another type, 413 for more than 16 KB, 400 for invalid JSON
 */
export async function bodyOf(request: Request): Promise<unknown> {
  if (!/^application\/json\b/i.test(request.headers.get("Content-Type") ?? "")) {
    throw new Problem(415, "not_json", "Send application/json.");
  }
  const text = await textOf(request);
  try {
    return JSON.parse(text);
  } catch {
    throw new Problem(400, "not_json", "The body is no JSON.");
  }
}

async function textOf(request: Request): Promise<string> {
  const decoder = new TextDecoder();
  let text = "";
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes > limit) throw new Problem(413, "too_long", "The body has more than 16 KB.");
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}
