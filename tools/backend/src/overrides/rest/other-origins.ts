/**
 * Answers pages of other origins as hosted Supabase does. Lite allows no headers on Auth's
 * addresses and hides its refusals from other origins, so that a site on another origin could not
 * sign anyone in.
 */
export async function answerAnyOrigin(
  request: Request,
  answer: (request: Request) => Promise<Response>,
): Promise<Response> {
  if (!request.headers.has("origin")) return answer(request);
  if (request.method === "OPTIONS") return answerPreflight(request);
  const { body, status, statusText, headers } = await answer(request);
  const response = new Response(body, { status, statusText, headers });
  response.headers.set("Access-Control-Allow-Origin", "*");
  return response;
}

function answerPreflight({ headers }: Request): Response {
  return new Response(null, {
    status: 204,
    headers: {
      "Access-Control-Allow-Origin": "*",
      "Access-Control-Allow-Methods": "GET, HEAD, POST, PATCH, PUT, DELETE",
      "Access-Control-Allow-Headers": headers.get("access-control-request-headers") ?? "",
      "Access-Control-Max-Age": "86400",
    },
  });
}
