/**
 * An error as Supabase Storage answers it: HTTP 400 with the real status inside. Nothing keeps it:
 * what is missing may come.
 */
export function storageError(statusCode: number, error: string, message: string): Response {
  const headers = { "Cache-Control": "no-store" };
  return Response.json(
    { statusCode: String(statusCode), error, message },
    { status: 400, headers },
  );
}
