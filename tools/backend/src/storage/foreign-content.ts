/**
 * Whatever was uploaded, it is no page of ours: browsers guess no other type than the one it is
 * stored with and run nothing in it, by whichever address of Storage it is read.
 */
export function asForeignContent(request: Request, answer: Response): Response {
  if (!new URL(request.url).pathname.startsWith("/storage/v1/")) return answer;
  const { body, status, statusText, headers } = answer;
  const response = new Response(body, { status, statusText, headers });
  response.headers.set("Content-Security-Policy", "default-src 'none'; sandbox");
  response.headers.set("X-Content-Type-Options", "nosniff");
  return response;
}
