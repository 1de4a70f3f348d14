/** Where to call the database's functions, and with which key. */
export interface Database {
  /** Supabase's address, such as http://localhost:4200 or https://<project>.supabase.co. */
  url: string;
  /** The service key: it never leaves the server. */
  serviceKey: string;
  /** Replaces `fetch`, for a backend in this process. */
  fetch?: (request: Request) => Promise<Response>;
}

/** A request that the database refused. `hint` is its stable reason, `code` the SQLSTATE. */
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
 * Calls a function of the database and returns its unchecked result.
 * @throws DatabaseError for anything but success, status 503 when the database is unreachable
 */
export async function callDatabase(
  { url, serviceKey, fetch: send = fetch }: Database,
  name: string,
  args: Record<string, unknown>,
): Promise<unknown> {
  const request = new Request(`${url}/rest/v1/rpc/${name}`, {
    method: "POST",
    headers: {
      apikey: serviceKey,
      // Only a legacy key is a token; Supabase refuses a secret key as one.
      ...(serviceKey.startsWith("eyJ") && { Authorization: `Bearer ${serviceKey}` }),
      "Content-Type": "application/json",
    },
    body: JSON.stringify(args),
    signal: AbortSignal.timeout(10_000),
  });
  const response = await send(request).catch((error: unknown) => {
    throw new DatabaseError(503, error instanceof Error ? error.message : String(error));
  });
  if (response.ok) return response.json();
  const problem = (await response.json().catch(() => ({}))) as Partial<
    Record<"message" | "hint" | "code", string>
  >;
  const { message = "No response.", hint, code } = problem;
  throw new DatabaseError(response.status, message, hint, code);
}
