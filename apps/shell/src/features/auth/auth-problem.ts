import { toast } from "@ensemble/ui";

/** An auth failure in words for the person it happened to. */
export interface AuthProblem {
  /** The toast's text: the provider's message, or ours when it has none (ACC-5). */
  message: string;
  /** What it means, what was kept, and what to do. */
  advice: string;
  remedy?: AuthRemedy;
}

/** What a person can do about a refusal, besides trying again. */
type AuthRemedy = "resend-confirmation" | "new-password" | "sign-in";

/**
 * Explains any error of an auth call (ACC-5). Not by `explainRefusal`: it is the auth provider's
 * error, whose message is shown too, and it may offer a remedy.
 */
export function explainAuthError(error: unknown): AuthProblem {
  if (!isProviderError(error)) return { message: unexpected, advice: `${nothingLost} Try again.` };
  const known = byName[error.name]?.(error) ?? byCode[error.code ?? ""];
  const advice = known?.advice ?? `${nothingLost} Correct it, or try again in a moment.`;
  return { message: wordsOf(error), advice, remedy: known?.remedy };
}

/** Shows an auth error's message; the form says below it what to do. */
export function toastAuthError(error: unknown): void {
  toast({ kind: "error", title: "Error", description: explainAuthError(error).message });
}

const unexpected = "Something went wrong. Please try again.";

/**
 * The provider's message. The browser's message for a broken response or a missing network does not
 * count, nor does "{}", which a gateway's empty response turns into.
 */
function wordsOf({ name, status, message }: ProviderError): string {
  const browsers = name === "AuthUnknownError" || (name === "AuthRetryableFetchError" && !status);
  return browsers || !/[a-z]{3}/i.test(message) ? unexpected : message;
}

/** The fields of the provider's errors, which share no class with this chunk. */
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
  advice: "You are no longer signed in on this device. Sign in again, then repeat this.",
  remedy: "sign-in",
};

const byName: Record<string, (error: ProviderError) => Explanation | undefined> = {
  AuthSessionMissingError: () => signInAgain,
  AuthInvalidJwtError: () => signInAgain,
  AuthRetryableFetchError: ({ status }) => ({
    advice: status
      ? `Our sign-in service is not answering right now. ${nothingLost} Try again in a moment.`
      : `We could not reach our servers. ${nothingLost} Check your connection and try again.`,
  }),
  AuthWeakPasswordError: ({ reasons = [] }) => ({
    advice: ["Choose a stronger password.", ...reasons.map((reason) => weakness[reason])]
      .filter(Boolean)
      .join(" "),
  }),
};

const weakness: Record<string, string> = {
  length: "This one is too short.",
  characters: "Mix letters, digits and signs.",
  pwned: "This one is known from a data leak, so others may guess it.",
};

const tooOften: Explanation = {
  advice: `That was asked for too often. ${nothingLost} Wait a minute, then try again.`,
};
const usedLink: Explanation = {
  advice: "Links in our mails work once and for one hour. Ask for a new one.",
};

const byCode: Record<string, Explanation> = {
  invalid_credentials: {
    advice: "Email and password do not belong together. Check both, or choose a new password.",
    remedy: "new-password",
  },
  email_not_confirmed: {
    advice: "Open the link in the mail we sent you first. It may be in your spam folder.",
    remedy: "resend-confirmation",
  },
  user_already_exists: {
    advice: "There is an account with this address already. Sign in with it.",
    remedy: "sign-in",
  },
  email_exists: {
    advice: "There is an account with this address already. Sign in with it.",
    remedy: "sign-in",
  },
  email_address_not_authorized: {
    advice: `We cannot send mail to this address yet, and that is our fault. ${nothingLost} Try again later.`,
  },
  email_address_invalid: {
    advice: "Mail cannot reach this address. Check it for a typing mistake, or use another one.",
  },
  current_password_required: {
    advice: "Change your password in your profile, where we ask for the current one.",
  },
  same_password: { advice: "This is your current password. Choose another one." },
  bad_jwt: signInAgain,
  no_authorization: signInAgain,
  session_not_found: signInAgain,
  session_expired: signInAgain,
  otp_expired: usedLink,
  over_email_send_rate_limit: tooOften,
  over_request_rate_limit: tooOften,
};
