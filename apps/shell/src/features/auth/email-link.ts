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

/** Called once, before anything renders: moves a visit from a mailed link to its page. */
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

/** What the address says when a visit comes from a mailed link. */
interface PageLocation {
  pathname: string;
  hash: string;
}

/**
 * The page that a mailed link belongs to, when the provider sent it elsewhere: providers that do
 * not know an address use the site's root, and confirmations always arrive there. A confirmation
 * that worked continues to the page where the person signed up on this device. Without such a
 * sign-up, or for an account that someone else began with this address, the person chooses a
 * password first.
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

/** The pages that say why a link failed. */
const errorPages = [paths.auth(), paths.newPassword(), signInDetailsPath];

/** The user id in a token; empty for an unreadable one. Only the owner's browser has the token. */
function emailOf(token: string): string {
  try {
    const claims = (token.split(".")[1] ?? "").replaceAll("-", "+").replaceAll("_", "/");
    return (JSON.parse(atob(claims)) as { email?: string }).email ?? "";
  } catch {
    return "";
  }
}

/** A mailed link that failed, as the provider describes it in the address. */
export interface FailedLink {
  code: string;
  description: string;
}

/** Reads `#error=…&error_code=…&error_description=…`; undefined when the address has none. */
export function readFailedLink(hash: string): FailedLink | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const description = parameters.get("error_description");
  if (description === null && !parameters.has("error_code")) return undefined;
  return { code: parameters.get("error_code") ?? "", description: description ?? "" };
}

/** What a link that worked has done; undefined when the page it leads to says so itself. */
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
  // The provider's own words are English everywhere, but they are for developers.
  if (!parameters.has("message")) return undefined;
  const description = "One link confirmed. To finish, open the link we sent to the other address.";
  return { description, signedIn: false };
}

interface EmailLinkNotice {
  description: string;
  /** Whether it is true only once the link has signed the person in. */
  signedIn: boolean;
}

/** Goes to a place of the page, such as its reviews, once the link's session was taken from its hash. */
function goToFragment(fragment: string): void {
  const { pathname, search, hash } = window.location;
  if (hash) return; // The session could not be checked: a reload tries again.
  window.history.replaceState(window.history.state, "", pathname + search + fragment);
  window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
}
