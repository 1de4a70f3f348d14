/**
 * An error in the format of Supabase Storage: HTTP 400 with the real status inside. Never cached,
 * because a missing object may appear.
 */
export function storageError(statusCode: number, error: string, message: string): Response {
  const headers = { "Cache-Control": "no-store" };
  return Response.json(
    { statusCode: String(statusCode), error, message },
    { status: 400, headers },
  );
}
