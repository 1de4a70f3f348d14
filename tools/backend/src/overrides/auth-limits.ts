import { setTimeout as delay } from "node:timers/promises";
import { maxJsonBytes, readUpTo, tooLarge, withBody } from "../request-body";
import { namedQueues } from "../named-queues";

/** Concurrent requests of one address: enough to keep the hashing threads busy. */
const maxConcurrent = 4;

/** Delay before a refusal after too many failures: retries must not delay others. */
const refusalMs = 1000;

/** Auth's error codes for a wrong password and a wrong code. */
const failureCodes = new Set(["invalid_credentials", "otp_expired"]);

/**
 * Lite accepts any number of attempts, of any size, at any speed. Like hosted Supabase, this
 * refuses addresses and accounts with too many failures before a password is hashed. Only failures
 * count, so a hundred people behind one address can sign in. Requests are queued per address, so
 * that one address cannot delay others.
 */
export function limitAuth(
  handle: (request: Request) => Promise<Response>,
  {
    attempts = failedAttempts(),
    pauseMs = refusalMs,
  }: { attempts?: FailedAttempts; pauseMs?: number } = {},
): (request: Request) => Promise<Response> {
  const enqueue = namedQueues((address) =>
    Math.min(maxConcurrent, Math.max(1, attempts.left(address))),
  );

  /** Undefined for a refused attempt. */
  const handleLimited = async (
    request: Request,
    address: string,
  ): Promise<Response | undefined> => {
    const readAccount = accountReader(request);
    if (readAccount && attempts.left(address) <= 0) return undefined;
    const body = await readUpTo(request, maxJsonBytes);
    if (!body) return tooLarge();
    const account = readAccount?.(readJson(body));
    if (account === undefined) return handle(withBody(request, body));
    if (attempts.left(address, account) <= 0) return undefined;
    const response = await handle(withBody(request, body));
    if (failureCodes.has(response.headers.get("x-sb-error-code") ?? ""))
      attempts.record({ address, account });
    else if (response.ok) attempts.clear({ address, account });
    return response;
  };

  return async (request) => {
    if (request.method === "GET" || request.method === "HEAD") return handle(request);
    const address = request.headers.get("x-forwarded-for") ?? "";
    const response = await enqueue(address, () => handleLimited(request, address));
    if (response) return response;
    await delay(pauseMs);
    return rateLimitResponse();
  };
}

interface GuessBody {
  email?: unknown;
  token?: unknown;
}

/** For a request that could guess: reads the account from its body, undefined without one. */
function accountReader(request: Request): ((body: GuessBody) => string | undefined) | undefined {
  const { pathname, searchParams } = new URL(request.url);
  if (pathname === "/auth/v1/token" && searchParams.get("grant_type") === "password") {
    return ({ email }) => accountOf(email);
  }
  // A mail's link has 64 random digits; the code beside an address has six.
  if (pathname === "/auth/v1/verify") {
    return ({ email, token }) => (token === undefined ? undefined : accountOf(email));
  }
  return undefined;
}

const accountOf = (email: unknown): string | undefined =>
  typeof email === "string" ? email.trim().toLowerCase().slice(0, 320) : undefined;

function readJson(body: Uint8Array): GuessBody {
  try {
    return (JSON.parse(Buffer.from(body).toString()) ?? {}) as GuessBody;
  } catch {
    return {}; // Lite reports the problem.
  }
}

function rateLimitResponse(): Response {
  const error = {
    code: 429,
    error_code: "over_request_rate_limit",
    msg: "Request rate limit reached",
  };
  return Response.json(error, {
    status: 429,
    headers: { "Retry-After": "300", "X-Sb-Error-Code": error.error_code },
  });
}

/** GoTrue's limit for one address. */
const maxFailures = 30;
const windowMs = 5 * 60_000;

/**
 * The most that one address adds to an account's count: one address alone cannot lock out an owner
 * who signs in from elsewhere, while many that guess together are stopped.
 */
const maxPerAddress = 10;

interface FailedAttempt {
  address: string;
  account: string;
  at: number;
}

/** The guessing address and the guessed account. */
type Guess = Pick<FailedAttempt, "address" | "account">;

/** Failed attempts of the last five minutes. */
interface FailedAttempts {
  /** Failures left for an address, or for this account. */
  left(address: string, account?: string): number;
  record(guess: Guess): void;
  /** Clears an address's failures for an account after a successful attempt. */
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
