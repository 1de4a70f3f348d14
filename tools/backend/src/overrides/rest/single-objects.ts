const single = "application/vnd.pgrst.object";
const asJson = { "Content-Type": "application/json; charset=utf-8" };

/**
 * Lite answers a write that embeds other rows with an array, even when one object is requested.
 * PostgREST answers with the object, and 406 unless there is exactly one; it rolls the write back,
 * which is not done here for several rows.
 */
export async function answerOneObject(request: Request, answer: Response): Promise<Response> {
  const wantsObject = request.headers.get("accept")?.includes(single);
  // A function may itself return an array.
  const written = wantsObject && !new URL(request.url).pathname.includes("/rpc/");
  if (!written || !answer.ok || answer.status === 204) return answer;
  const text = await answer.text();
  const headers = new Headers(answer.headers);
  headers.delete("content-length");
  const rows: unknown = text.startsWith("[") ? JSON.parse(text) : undefined;
  if (!Array.isArray(rows)) return new Response(text, { status: answer.status, headers });
  if (rows.length !== 1) return refusal(rows.length);
  headers.set("Content-Type", `${single}+json; charset=utf-8`);
  return new Response(JSON.stringify(rows[0]), { status: answer.status, headers });
}

const refusal = (rows: number): Response => {
  const message = "Cannot coerce the result to a single JSON object";
  const details = `The result contains ${rows} rows`;
  const body = JSON.stringify({ code: "PGRST116", message, details, hint: null });
  return new Response(body, { status: 406, headers: asJson });
};
