import { paths } from "@ensemble/contract";
import { settledSession } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import {
  confirmPasswordPath,
  nextPath,
  signInDetailsPath,
  takeSignUp,
  type PendingSignUp,
} from "./auth";

/** Opens the page of an email link. Called once before anything renders. */
export function handleEmailLink(visit: PageLocation = window.location): void {
  const page = pathForEmailLink(visit, takeSignUp);
  const [, address = "", fragment = ""] = /^([^#]*)(#.*)?$/.exec(page ?? "") ?? [];
  if (page) window.history.replaceState(null, "", address + visit.hash);
  if (fragment) void settledSession().then(() => goToFragment(fragment));
  const notice = emailLinkNotice(visit.hash);
  if (!notice) return;
  void settledSession().then(({ status }) => {
    if (notice.signedIn && status !== "signedIn") return;
    toast({ kind: "success", title: "Success", description: notice.description });
  });
}

interface PageLocation {
  pathname: string;
  hash: string;
}

/**
 * Returns the path for an email link if the provider redirected it elsewhere: to the root for a URL
 * that it doesn't allow, and always for confirmations. A confirmation continues to the page of the
 * sign-up on this device. Without one, or if another sign-up created the account, the user
 * chooses a password first.
 */
export function pathForEmailLink(
  { pathname, hash }: PageLocation,
  signedUp: (email: string) => PendingSignUp | undefined,
): string | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const type = parameters.get("type");
  if (type === "recovery" && pathname !== paths.newPassword()) return paths.newPassword();
  if (readFailedLink(hash)) return errorPages.includes(pathname) ? undefined : paths.auth();
  const token = parameters.get("access_token");
  if (type !== "signup" || token === null) return undefined;
  const signUp = signedUp(emailOf(token));
  const next = nextPath(signUp?.next ?? null);
  return signUp?.fresh ? next : confirmPasswordPath(next);
}

/** The pages that explain why a link failed. */
const errorPages = [paths.auth(), paths.newPassword(), signInDetailsPath];

/** Reads the email address from an access token; empty if invalid. */
function emailOf(token: string): string {
  try {
    const claims = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return (JSON.parse(atob(claims)) as { email?: string }).email ?? "";
  } catch {
    return "";
  }
}

/** A failed email link, as described by the provider in the URL. */
export interface FailedLink {
  code: string;
  description: string;
}

/** Reads `#error=…&error_code=…&error_description=…`; undefined without an error. */
export function readFailedLink(hash: string): FailedLink | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const description = parameters.get("error_description");
  if (description === null && !parameters.has("error_code")) return undefined;
  return { code: parameters.get("error_code") ?? "", description: description ?? "" };
}

/** Returns a message about a successful link, unless its page shows one itself. */
export function emailLinkNotice(hash: string): EmailLinkNotice | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const type = parameters.get("type");
  if (type === "signup") {
    return { description: "Your email is confirmed. Welcome!", signedIn: true };
  }
  if (type === "email_change") {
    return {
      description: "Your email has been changed. Use it to sign in from now on.",
      signedIn: true,
    };
  }
  // The provider's message is written for developers.
  if (!parameters.has("message")) return undefined;
  const description = "One link confirmed. To finish, open the link we sent to the other address.";
  return { description, signedIn: false };
}

interface EmailLinkNotice {
  description: string;
  /** Show the notice only once the link has signed the user in. */
  signedIn: boolean;
}

/** Scrolls to a fragment once the session has been removed from the hash. */
function goToFragment(fragment: string): void {
  const { pathname, search, hash } = window.location;
  if (hash) return; // The session couldn't be checked; reloading retries.
  window.history.replaceState(window.history.state, "", pathname + search + fragment);
  window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
}
