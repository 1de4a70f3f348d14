/** The Auth endpoints that the site and Supabase's clients use for sign-in with a password. */
const offered =
  /^\/auth\/v1\/(signup|token|verify|recover|resend|user|logout|health|settings|\.well-known\/[\w.-]+)$/;

/**
 * Lite also signs in by code and mailed link, which this site does not offer: anyone could create a
 * confirmed account without a password for a stranger's address, whose owner then cannot sign up.
 */
export function offeredAuth(
  answer: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) =>
    offered.test(new URL(request.url).pathname)
      ? answer(request)
      : Response.json({ message: "This site does not offer it." }, { status: 404 });
}
