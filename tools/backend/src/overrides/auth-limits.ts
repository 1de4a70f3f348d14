import { setTimeout as delay } from "node:timers/promises";
import { mostJson, readUpTo, tooLarge, withBody } from "../request-body";
import { turns } from "../turns";

/** Concurrent requests of one address: enough to keep the hashing threads busy. */
const mostAtOnce = 4;

/** Delay before a refusal after too many failures: retries must not delay others. */
const refusalMs = 1000;

/** Auth's error codes for a wrong password and a wrong code. */
const wrong = new Set(["invalid_credentials", "otp_expired"]);

/**
 * Lite accepts any number of attempts, of any size, at any speed. Like hosted Supabase, this
 * refuses addresses and accounts with too many failures before a password is hashed. Only failures
 * count, so a hundred people behind one address can sign in. Requests are queued per address, so
 * that one address cannot delay others.
 */
export function limitAuth(
  answer: (request: Request) => Promise<Response>,
  { tries = failedTries(), pauseMs = refusalMs }: { tries?: FailedTries; pauseMs?: number } = {},
): (request: Request) => Promise<Response> {
  const inTurn = turns((address) => Math.min(mostAtOnce, Math.max(1, tries.left(address))));

  /** Undefined for a refused attempt. */
  const guarded = async (request: Request, address: string): Promise<Response | undefined> => {
    const guess = guessed(request);
    if (guess && tries.left(address) <= 0) return undefined;
    const body = await readUpTo(request, mostJson);
    if (!body) return tooLarge();
    const account = guess?.(readJson(body));
    if (account === undefined) return answer(withBody(request, body));
    if (tries.left(address, account) <= 0) return undefined;
    const response = await answer(withBody(request, body));
    if (wrong.has(response.headers.get("x-sb-error-code") ?? "")) tries.note({ address, account });
    else if (response.ok) tries.forgive({ address, account });
    return response;
  };

  return async (request) => {
    if (request.method === "GET" || request.method === "HEAD") return answer(request);
    const address = request.headers.get("x-forwarded-for") ?? "";
    const answered = await inTurn(address, () => guarded(request, address));
    if (answered) return answered;
    await delay(pauseMs);
    return refusal();
  };
}

interface GuessBody {
  email?: unknown;
  token?: unknown;
}

/** For a request that could guess: reads the account from its body, undefined without one. */
function guessed(request: Request): ((body: GuessBody) => string | undefined) | undefined {
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

function refusal(): Response {
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
const most = 30;
const windowMs = 5 * 60_000;

/**
 * The most that one address adds to an account's count: one address alone cannot lock out an owner
 * who signs in from elsewhere, while many that guess together are stopped.
 */
const mostFromOneAddress = 10;

interface FailedTry {
  address: string;
  account: string;
  at: number;
}

/** The guessing address and the guessed account. */
type Guess = Pick<FailedTry, "address" | "account">;

/** Failed attempts of the last five minutes. */
interface FailedTries {
  /** Failures left for an address, or for this account. */
  left(address: string, account?: string): number;
  note(guess: Guess): void;
  /** Clears an address's failures for an account after a successful attempt. */
  forgive(guess: Guess): void;
}

export function failedTries(now: () => number = Date.now): FailedTries {
  let tries: FailedTry[] = [];
  const recent = (): FailedTry[] => {
    const since = now() - windowMs;
    if (tries[0] && tries[0].at <= since) tries = tries.filter(({ at }) => at > since);
    return tries;
  };
  const ofAccount = (account: string): number => {
    const byAddress = new Map<string, number>();
    for (const one of recent()) {
      if (one.account !== account) continue;
      byAddress.set(one.address, (byAddress.get(one.address) ?? 0) + 1);
    }
    return [...byAddress.values()].reduce((sum, n) => sum + Math.min(n, mostFromOneAddress), 0);
  };
  return {
    left: (address, account) => {
      const failed = recent().filter((one) => one.address === address).length;
      return most - Math.max(failed, account === undefined ? 0 : ofAccount(account));
    },
    note: (guess) => void tries.push({ ...guess, at: now() }),
    forgive: ({ address, account }) => {
      tries = tries.filter((one) => one.address !== address || one.account !== account);
    },
  };
}
