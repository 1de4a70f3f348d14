import { setTimeout as delay } from "node:timers/promises";
import { readJson, withBody } from "../request-body";
import { callCounter } from "../call-counter";
import { fairQueue } from "../fair-queue";

/** Concurrent requests per IP address, enough to keep the hashing threads busy. */
const maxConcurrent = 4;

/** Delay before a rate limit response, in milliseconds, so that retries don't slow others down. */
const refusalMs = 1000;

/** Requests for emails per IP address and hour: enough for 200 people who sign up and lose a mail. */
const maxMailRequests = 300;

/** The paths that send an email, such as a link for a new password. */
const mailPaths = /^\/auth\/v1\/(signup|recover|resend|user)$/;

/** Auth's error codes for a wrong password or code. */
const failureCodes = new Set(["invalid_credentials", "otp_expired"]);

/**
 * Limits sign-in attempts; lite has no limits. Like hosted Supabase, rejects IP addresses and
 * accounts with too many failures before a password is hashed. Only failures count, so a hundred
 * people behind one IP address can sign in. Requests are queued per IP address, so that one can't
 * delay others.
 */
export function limitAuth(
  handle: (request: Request) => Promise<Response>,
  {
    attempts = failedAttempts(),
    pauseMs = refusalMs,
  }: { attempts?: FailedAttempts; pauseMs?: number } = {},
): (request: Request) => Promise<Response> {
  const enqueue = fairQueue({
    shareOf: (address) => Math.min(maxConcurrent, Math.max(1, attempts.left(address))),
  });

  const mailRequests = callCounter({ max: maxMailRequests, windowMs: 3_600_000 });

  /** Returns undefined for a rejected attempt. */
  const handleLimited = async (
    request: Request,
    body: Uint8Array,
    address: string,
  ): Promise<Response | undefined> => {
    const readAccount = accountReader(request);
    if (readAccount && attempts.left(address) <= 0) return undefined;
    const account = readAccount?.(parseGuess(body));
    if (account === undefined) return handle(withBody(request, body));
    if (attempts.left(address, account) <= 0) return undefined;
    const response = await handle(withBody(request, body));
    if (failureCodes.has(response.headers.get("x-sb-error-code") ?? ""))
      attempts.record({ address, account });
    else if (response.ok) attempts.clear({ address, account });
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

interface GuessBody {
  email?: unknown;
  token?: unknown;
}

/** Returns how to read the account from the body of a request that can guess a secret. */
function accountReader(request: Request): ((body: GuessBody) => string | undefined) | undefined {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/auth/v1/token" && searchParams.get("grant_type") === "password") {
    return ({ email }) => accountOf(email);
  }
  // An emailed link has 64 random digits, but a code sent with an email address has only six.
  if (pathname === "/auth/v1/verify") {
    return ({ email, token }) => (token === undefined ? undefined : accountOf(email));
  }
  return undefined;
}

const accountOf = (email: unknown): string | undefined =>
  typeof email === "string" ? email.trim().toLowerCase().slice(0, 320) : undefined;

function parseGuess(body: Uint8Array): GuessBody {
  try {
    return (JSON.parse(Buffer.from(body).toString()) ?? {}) as GuessBody;
  } catch {
    return {}; // Lite reports the error.
  }
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

type Guess = Pick<FailedAttempt, "address" | "account">;

/** Counts the failed attempts of the last five minutes. */
interface FailedAttempts {
  /** Returns the remaining failures for an IP address and, if given, for an account. */
  left(address: string, account?: string): number;
  record(guess: Guess): void;
  /** Clears an IP address's failures for an account after a successful attempt. */
  clear(guess: Guess): void;
}

export function failedAttempts(now: () => number = Date.now): FailedAttempts {
  let attempts: FailedAttempt[] = [];
  const recentAttempts = (): FailedAttempt[] => {
    const since = now() - windowMs;
    if (attempts[0] && attempts[0].at <= since) attempts = attempts.filter(({ at }) => at > since);
    return attempts;
  };
  const countForAccount = (account: string): number => {
    const byAddress = new Map<string, number>();
    for (const attempt of recentAttempts()) {
      if (attempt.account !== account) continue;
      byAddress.set(attempt.address, (byAddress.get(attempt.address) ?? 0) + 1);
    }
    return [...byAddress.values()].reduce((sum, n) => sum + Math.min(n, maxPerAddress), 0);
  };
  return {
    left: (address, account) => {
      const failed = recentAttempts().filter((attempt) => attempt.address === address).length;
      return maxFailures - Math.max(failed, account === undefined ? 0 : countForAccount(account));
    },
    record: (guess) => void attempts.push({ ...guess, at: now() }),
    clear: ({ address, account }) => {
      attempts = attempts.filter(
        (attempt) => attempt.address !== address || attempt.account !== account,
      );
    },
  };
}
