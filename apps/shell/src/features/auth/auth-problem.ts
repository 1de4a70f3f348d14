import {
  type AuthProblem,
  type ProviderError,
  byCode,
  byName,
  nothingLost,
} from "./auth-explanations";

const unexpected = "Something went wrong. Please try again.";

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

function isProviderError(error: unknown): error is ProviderError {
  return error instanceof Error && "__isAuthError" in error;
}

/**
 * The provider's message. The browser's message for a broken response or a missing network does not
 * count, nor does "{}", which a gateway's empty response turns into.
 */
function wordsOf({ name, status, message }: ProviderError): string {
  const browsers = name === "AuthUnknownError" || (name === "AuthRetryableFetchError" && !status);
  return browsers || !/[a-z]{3}/i.test(message) ? unexpected : message;
}
