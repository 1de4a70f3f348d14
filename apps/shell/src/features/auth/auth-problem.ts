import { toast } from "@ensemble/ui";

/** An auth failure, explained for the user. */
export interface AuthProblem {
  /** The toast's text, which is the provider's message or a generic one (ACC-5). */
  message: string;
  /** What it means and what to do. */
  advice: string;
  remedy?: AuthRemedy;
}

/** An action that may fix the problem, besides retrying. */
type AuthRemedy = "resend-confirmation" | "new-password" | "sign-in";

/**
 * Explains an error of an auth call (ACC-5). Unlike `explainRefusal`, it also shows the provider's
 * message and may offer a remedy.
 */
export function explainAuthError(error: unknown): AuthProblem {
  if (!isProviderError(error)) return { message: unexpected, advice: `${nothingLost} Try again.` };
  const explanation = byName[error.name]?.(error) ?? byCode[error.code ?? ""];
  const advice = explanation?.advice ?? `${nothingLost} Check it, or try again in a moment.`;
  return { message: providerMessage(error), advice, remedy: explanation?.remedy };
}

/** Shows an auth error's message; the form explains what to do. */
export function toastAuthError(error: unknown): void {
  toast({ kind: "error", title: "Error", description: explainAuthError(error).message });
}

const unexpected = "Something went wrong. Please try again.";

/**
 * Returns the provider's message, or a generic one instead of the browser's network errors and
 * "{}", which the client makes of an empty response.
 */
function providerMessage({ name, status, message }: ProviderError): string {
  const isBrowserError =
    name === "AuthUnknownError" || (name === "AuthRetryableFetchError" && !status);
  return isBrowserError || !/[a-z]{3}/i.test(message) ? unexpected : message;
}

/** The provider's errors. Their classes aren't in this chunk. */
interface ProviderError extends Error {
  code?: string;
  status?: number;
  reasons?: string[];
}

function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && "__isAuthError" in error;
}

const nothingLost = "Nothing you typed is lost.";

type Explanation = Pick<AuthProblem, "advice" | "remedy">;

const signInAgain: Explanation = {
  advice: "You're signed out on this device. Sign in and try again.",
  remedy: "sign-in",
};

const byName: Record<string, (error: ProviderError) => Explanation | undefined> = {
  AuthSessionMissingError: () => signInAgain,
  AuthInvalidJwtError: () => signInAgain,
  AuthRetryableFetchError: ({ status }) => ({
    advice: status
      ? `Our sign-in service isn't responding. ${nothingLost} Try again in a moment.`
      : `We couldn't reach our servers. ${nothingLost} Check your connection and try again.`,
  }),
  AuthWeakPasswordError: ({ reasons = [] }) => ({
    advice: ["Choose a stronger password.", ...reasons.map((reason) => weakness[reason])]
      .filter(Boolean)
      .join(" "),
  }),
};

const weakness: Record<string, string> = {
  length: "It's too short.",
  characters: "Use a mix of letters, numbers, and symbols.",
  pwned: "This password has appeared in a data breach, so it's easy to guess.",
};

const rateLimited: Explanation = {
  advice: `Too many attempts. ${nothingLost} Wait a minute, then try again.`,
};
const expiredLink: Explanation = {
  advice: "Links in our emails work once and expire after an hour. Request a new one.",
};

const byCode: Record<string, Explanation> = {
  invalid_credentials: {
    advice: "That email and password don't match. Check both, or reset your password.",
    remedy: "new-password",
  },
  email_not_confirmed: {
    advice:
      "First, confirm your email with the link we sent you. Check your spam folder if you don't see it.",
    remedy: "resend-confirmation",
  },
  user_already_exists: {
    advice: "An account with this email already exists. Sign in instead.",
    remedy: "sign-in",
  },
  email_exists: {
    advice: "An account with this email already exists. Sign in instead.",
    remedy: "sign-in",
  },
  email_address_not_authorized: {
    advice: `We can't email this address right now, and that's on us. ${nothingLost} Try again later.`,
  },
  email_address_invalid: {
    advice: "We can't deliver email to this address. Check it for typos or use another one.",
  },
  current_password_required: {
    advice: "Change your password in your profile. You'll need your current one.",
  },
  same_password: { advice: "That's your current password. Choose a different one." },
  bad_jwt: signInAgain,
  no_authorization: signInAgain,
  session_not_found: signInAgain,
  session_expired: signInAgain,
  otp_expired: expiredLink,
  over_email_send_rate_limit: rateLimited,
  over_request_rate_limit: rateLimited,
};
