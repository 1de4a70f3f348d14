/**
 * Uploads are untrusted: these headers keep browsers from guessing another type than the stored one
 * and from running anything in the file, at any address of Storage.
 */
export function asForeignContent(request: Request, answer: Response): Response {
  if (!new URL(request.url).pathname.startsWith("/storage/v1/")) return answer;
  const { body, status, statusText, headers } = answer;
  const response = new Response(body, { status, statusText, headers });
  response.headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}
