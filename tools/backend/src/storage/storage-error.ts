/** An error as Supabase Storage answers it: HTTP 400 with the real status inside. */
export function storageError(statusCode: number, error: string, message: string): Response {
  return Response.json({ statusCode: String(statusCode), error, message }, { status: 400 });
}
