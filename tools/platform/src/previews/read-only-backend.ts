import type { FetchHandler } from "../serving/site/fetch-handler";

/** How long the database's functions are known, in milliseconds. */
const freshFor = 60_000;

const refusal = "This address only reads: nothing is saved, and nobody can sign in.";

/** Answers what such an address must not do. */
export const refuse = (): Response =>
  Response.json(
    { code: "read_only", message: refusal, details: null, hint: null },
    { status: 403, headers: { "Cache-Control": "no-store" } },
  );

/**
 * An environment's backend for code that was not reviewed yet: it reads as an anonymous visitor,
 * whatever the caller claims to be. Of the functions it admits those that the database declares to
 * change nothing; everything that is not known to read is refused.
 */
export function readOnlyBackend(backend: FetchHandler, key: string): FetchHandler {
  const reading = readingFunctions(backend, key);
  return async (request) => {
    const { pathname } = new URL(request.url);
    const asks = request.method === "GET" || request.method === "HEAD";
    const [, called] = /^\/rest\/v1\/rpc\/([a-z0-9_]+)$/.exec(pathname) ?? [];
    const admitted = called
      ? (asks || request.method === "POST") && (await reading()).has(called)
      : asks &&
        /^\/(rest\/v1\/[a-z0-9_]+$|storage\/v1\/(object|render\/image)\/public\/)/.test(pathname);
    if (!admitted) return refuse();
    const headers = new Headers(request.headers);
    for (const name of ["authorization", "cookie"]) headers.delete(name);
    headers.set("apikey", key);
    return backend(new Request(request, { headers }));
  };
}

/** The names of the functions that read, as the database knows them; none while it does not answer. */
function readingFunctions(backend: FetchHandler, key: string): () => Promise<Set<string>> {
  let known: { at: number; names: Promise<Set<string>> } | undefined;
  const ask = async (): Promise<Set<string>> => {
    const address = "http://localhost/rest/v1/rpc/reading_functions";
    const headers = { apikey: key, "Content-Type": "application/json" };
    const answer = await backend(new Request(address, { method: "POST", headers, body: "{}" }));
    if (!answer.ok) throw new Error(`${address} answers ${answer.status}`);
    return new Set((await answer.json()) as string[]);
  };
  return async () => {
    if (!known || performance.now() - known.at > freshFor)
      known = { at: performance.now(), names: ask() };
    const { names } = known;
    return names.catch(() => {
      known = undefined;
      return new Set();
    });
  };
}
