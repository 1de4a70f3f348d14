import { setTimeout as delay } from "node:timers/promises";
import { readJson, withBody } from "../request-body";
import { callCounter } from "../call-counter";
import { fairQueue } from "../fair-queue";
import { readClaims } from "./auth-service";

/** Concurrent requests per IP address, enough to keep the hashing threads busy. */
const maxConcurrent = 4;

/** Delay before a rate limit response, in milliseconds, so that retries don't slow others down. */
const refusalMs = 1000;

/** Requests for emails per IP address and hour: enough for 200 people who sign up and lose a mail. */
const maxMailRequests = 300;

/** The paths that send an email, such as a link for a new password. */
const mailPaths = /^\/auth\/v1\/(signup|recover|resend|user)$/;

/** Auth's error codes for a wrong password or code. */
const failureCodes = new Set(["invalid_credentials", "otp_expired", "current_password_mismatch"]);

/**
 * Limits sign-in attempts; lite has no limits. Like hosted Supabase, rejects IP addresses and
 * accounts with too many failures before a password is hashed. Only failures count, so a hundred
 * people behind one IP address can sign in. Requests are queued per IP address, so that one can't
 * delay others.
 */
export function limitAuth(
  handle: (request: Request) => Promise<Response>,
  { now = Date.now, pauseMs = refusalMs }: { now?: () => number; pauseMs?: number } = {},
): (request: Request) => Promise<Response> {
  const attempts = failedAttempts(now);
  const enqueue = fairQueue({
    getShare: (address) => Math.min(maxConcurrent, Math.max(1, attempts.left(address))),
  });

  const mailRequests = callCounter({ max: maxMailRequests, windowMs: 3_600_000 });

  /** Returns undefined for a rejected attempt. */
  const handleLimited = async (
    request: Request,
    body: Uint8Array,
    address: string,
  ): Promise<Response | undefined> => {
    const account = guessedAccount(request, body);
    if (account === undefined) return handle(withBody(request, body));
    if (attempts.left(address, account) <= 0) return undefined;
    const response = await handle(withBody(request, body));
    if (failureCodes.has(response.headers.get("x-sb-error-code") ?? ""))
      attempts.record(address, account);
    else if (response.ok) attempts.clear(address, account);
    return response;
  };

  return async (request) => {
    const address = request.headers.get("x-forwarded-for") ?? "";
    if (request.method === "GET" || request.method === "HEAD") {
      return enqueue(address, () => handle(request));
    }
    // Read the body before queuing, so that a slow one doesn't delay others at the address.
    const body = await readJson(request);
    if (body instanceof Response) return body;
    // Calls within this process have no address.
    if (address && mailPaths.test(new URL(request.url).pathname) && !mailRequests.count(address))
      return rateLimitResponse("over_email_send_rate_limit", "Email rate limit exceeded", 3600);
    const response = await enqueue(address, () => handleLimited(request, body, address));
    if (response) return response;
    await delay(pauseMs);
    return rateLimitResponse("over_request_rate_limit", "Request rate limit reached", 300);
  };
}

/** Returns the account whose password or code a request guesses; undefined for other requests. */
function guessedAccount(request: Request, body: Uint8Array): string | undefined {
  const { pathname, searchParams } = new URL(request.url);
  const isPassword = pathname === "/auth/v1/token" && searchParams.get("grant_type") === "password";
  const isChange = pathname === "/auth/v1/user";
  if (!isPassword && !isChange && pathname !== "/auth/v1/verify") return undefined;
  let guess: { email?: unknown; token?: unknown; current_password?: unknown } | null;
  try {
    guess = JSON.parse(Buffer.from(body).toString()) as typeof guess;
  } catch {
    return undefined; // Lite reports the error.
  }
  if (isChange) {
    if (guess?.current_password === undefined) return undefined;
    return readClaims(request.headers.get("authorization") ?? "")?.email;
  }
  // An emailed link has 64 random digits, but a code sent with an email address has only six.
  if (typeof guess?.email !== "string" || (!isPassword && guess.token === undefined))
    return undefined;
  return guess.email.trim().toLowerCase().slice(0, 320);
}

function rateLimitResponse(code: string, message: string, retryAfter: number): Response {
  return Response.json(
    { code: 429, error_code: code, msg: message },
    { status: 429, headers: { "Retry-After": String(retryAfter), "X-Sb-Error-Code": code } },
  );
}

/** GoTrue's limit per IP address. */
const maxFailures = 30;
const windowMs = 5 * 60_000;

/**
 * How much one IP address can add to an account's count. One alone can't lock out an owner who
 * signs in from another address, but many together are stopped.
 */
const maxPerAddress = 10;

interface FailedAttempt {
  address: string;
  account: string;
  at: number;
}

function failedAttempts(now: () => number) {
  let attempts: FailedAttempt[] = [];
  return {
    /** Returns the remaining failures for an IP address and, if given, for an account. */
    left(address: string, account?: string): number {
      const since = now() - windowMs;
      if (attempts[0] && attempts[0].at <= since)
        attempts = attempts.filter(({ at }) => at > since);
      let fromAddress = 0;
      const forAccount = new Map<string, number>();
      for (const attempt of attempts) {
        if (attempt.address === address) fromAddress += 1;
        if (attempt.account !== account) continue;
        const counted = (forAccount.get(attempt.address) ?? 0) + 1;
        forAccount.set(attempt.address, Math.min(counted, maxPerAddress));
      }
      const together = [...forAccount.values()].reduce((sum, count) => sum + count, 0);
      return maxFailures - Math.max(fromAddress, together);
    },
    record: (address: string, account: string) =>
      void attempts.push({ address, account, at: now() }),
    /** Clears an IP address's failures for an account after a successful attempt. */
    clear(address: string, account: string): void {
      attempts = attempts.filter(
        (attempt) => attempt.address !== address || attempt.account !== account,
      );
    },
  };
}
