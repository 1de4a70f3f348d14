/** What the site and Supabase's clients ask of Auth when people sign in with a password. */
const offered =
  /^\/auth\/v1\/(signup|token|verify|recover|resend|user|logout|reauthenticate|health|settings|\.well-known\/[\w.-]+)$/;

/**
 * Lite also signs in by code and mailed link, which this site does not offer: anybody could make a
 * confirmed account without a password of somebody else's address, whose owner then cannot sign up.
 */
export function offeredAuth(
  answer: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) =>
    offered.test(new URL(request.url).pathname)
      ? answer(request)
      : Response.json({ message: "This site does not offer it." }, { status: 404 });
}
