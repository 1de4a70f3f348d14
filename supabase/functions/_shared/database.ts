/** How to call the database's functions. */
export interface Database {
  /** Supabase's URL, such as http://localhost:4200 or https://<project>.supabase.co. */
  url: string;
  /** The service key, which must not leave the server. */
  serviceKey: string;
  /** The visitor's network that calls are for; the embedded backend counts them for it. */
  visitor?: string;
  /** Replaces `fetch`, for a backend in this process. */
  fetch?: (request: Request) => Promise<Response>;
}

/** A failed database request. `hint` is a stable reason, `code` the SQLSTATE. */
export class DatabaseError extends Error {
  override name = "DatabaseError";
  constructor(
    readonly status: number,
    message: string,
    readonly hint?: string,
    readonly code?: string,
  ) {
    super(message);
  }
}

/**
 * Calls a database function and returns its unvalidated result. Throws DatabaseError if it fails,
 * with status 503 if the database is unreachable.
 */
export async function callDatabase(
  { url, serviceKey, visitor, fetch: send = fetch }: Database,
  name: string,
  args: Record<string, unknown>,
): Promise<unknown> {
  const request = new Request(`${url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      apikey: serviceKey,
      // Only legacy keys are tokens; Supabase rejects secret keys in this header.
      ...(serviceKey.startsWith("eyJ") && { Authorization: `Bearer ${serviceKey}` }),
      ...(visitor && { "X-Ensemble-Visitor": visitor }),
      "Content-Type": "application/json",
    },
    body: JSON.stringify(args),
    signal: AbortSignal.timeout(10_000),
  });
  const response = await send(request).catch((error: unknown) => {
    throw new DatabaseError(503, error instanceof Error ? error.message : String(error));
  });
  if (response.ok) return response.json();
  const body = (await response.json().catch(() => ({}))) as Partial<
    Record<"message" | "hint" | "code", string>
  >;
  const { message = "No response.", hint, code } = body;
  throw new DatabaseError(response.status, message, hint, code);
}
