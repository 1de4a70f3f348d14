import { readText, storeText } from "@ensemble/session";

/** An email with a link that this device asked for. */
interface LinkRequest {
  /** The address that the link proves. */
  email: string;
  nonce: string;
  /** Time of the latest email, in milliseconds since 1970. */
  at: number;
  signUp?: SignUp;
}

/** A sign-up that awaits confirmation. */
export interface SignUp {
  /** The path to continue to. */
  next: string;
  /** Whether this sign-up created the account, with the password typed on this device. */
  fresh: boolean;
}

/**
 * Returns the URL that an emailed link opens. Its nonce shows that this device asked for the email
 * (ACC-20). Several emails to one address share it, because only the latest link works.
 */
export function linkTarget(email: string, path: string): string {
  const nonce = findRequest(email)?.nonce ?? crypto.getRandomValues(new Uint32Array(4)).join("-");
  replaceRequest(email, { ...findRequest(email), email, nonce, at: Date.now() });
  return `${window.location.origin}${path}?${new URLSearchParams({ nonce })}`;
}

/** Remembers where a sign-up continues, because its email opens another page. */
export function rememberSignUp(email: string, signUp: SignUp): void {
  const request = findRequest(email);
  if (request) replaceRequest(email, { ...request, signUp });
}

/** Returns the latest email to an address; undefined a day later. */
export const findRequest = (email: string): LinkRequest | undefined =>
  readRequests().find((request) => isTo(email, request));

/** Removes an address once its link was used, so that a nonce works once. */
export const forgetRequest = (email: string): void => replaceRequest(email);

const isTo = (email: string, request: LinkRequest): boolean =>
  request.email.toLowerCase() === email.toLowerCase();

const storageKey = "ensemble.link-requests";
const maxAgeMs = 86_400_000;
const maxRequests = 10;

function readRequests(): LinkRequest[] {
  try {
    const stored: unknown = JSON.parse(readText(storageKey) ?? "[]");
    if (!Array.isArray(stored)) return [];
    return (stored as LinkRequest[]).filter(({ at }) => Date.now() - at < maxAgeMs);
  } catch {
    return []; // Invalid content.
  }
}

function replaceRequest(email: string, request?: LinkRequest): void {
  const others = readRequests().filter((other) => !isTo(email, other));
  const requests = request ? [request, ...others].slice(0, maxRequests) : others;
  // If storage is refused, another page's link asks before it signs in.
  storeText(storageKey, JSON.stringify(requests));
}
