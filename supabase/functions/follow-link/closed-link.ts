/** Why a link redirects nowhere. */
export type Closed = "paused" | "expired" | "deleted" | "unknown" | "unavailable";

const answers: Record<Closed, { status: number; sentence: string }> = {
  paused: { status: 404, sentence: "The shop has paused this offer for now." },
  expired: { status: 410, sentence: "This offer has ended." },
  deleted: { status: 410, sentence: "This link is no longer in use." },
  unknown: { status: 404, sentence: "There is no such link." },
  unavailable: { status: 503, sentence: "This link cannot be looked up right now." },
};

/**
 * Redirects browsers to the site's page about closed links, because Supabase serves a function's
 * HTML as plain text. Answers other clients with a status and a sentence.
 */
export function closedLink(reason: Closed, request: Request, site: string): Response {
  const headers = { "Cache-Control": "no-store", "X-Robots-Tag": "noindex, nofollow" };
  if (request.method === "GET" && wantsPage(request)) {
    const Location = `${site}/link-closed?reason=${reason}`;
    return new Response(null, { status: 302, headers: { ...headers, Location, Vary: "Accept" } });
  }
  const { status, sentence } = answers[reason];
  return new Response(request.method === "HEAD" ? null : `${sentence}\n`, {
    status,
    headers: {
      ...headers,
      "Content-Type": "text/plain; charset=utf-8",
      Vary: "Accept",
      ...(status === 503 && { "Retry-After": "60" }),
    },
  });
}

const wantsPage = ({ headers }: Request): boolean =>
  /\btext\/html\b/i.test(headers.get("Accept") ?? "");
