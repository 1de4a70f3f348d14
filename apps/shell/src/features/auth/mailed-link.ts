import { paths } from "@ensemble/contract";
import { settledSession } from "@ensemble/session";
import { toast } from "@ensemble/ui";
import {
  confirmedPassword,
  nextAddress,
  signInDetailsPath,
  takeSignUp,
  type WaitingSignUp,
} from "./auth";

/** Called once, before anything renders: moves a visit from a mailed link to its page. */
export function followMailedLink(visit: Visit = window.location): void {
  const page = pageOfMailedLink(visit, takeSignUp);
  const [, address = "", place = ""] = /^([^#]*)(#.*)?$/.exec(page ?? "") ?? [];
  if (page) window.history.replaceState(null, "", address + visit.hash);
  if (place) void settledSession().then(() => goToPlace(place));
  const words = newsOf(visit.hash);
  if (!words) return;
  void settledSession().then(({ status }) => {
    if (words.signedIn && status !== "signedIn") return;
    toast({ kind: "success", title: "Success", description: words.description });
  });
}

/** What the address says when a visit comes from a mailed link. */
interface Visit {
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
export function pageOfMailedLink(
  { pathname, hash }: Visit,
  signedUp: (email: string) => WaitingSignUp | undefined,
): string | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const type = parameters.get("type");
  if (type === "recovery" && pathname !== paths.newPassword()) return paths.newPassword();
  if (readFailedLink(hash)) return explainers.includes(pathname) ? undefined : paths.auth();
  const token = parameters.get("access_token");
  if (type !== "signup" || token === null) return undefined;
  const signUp = signedUp(emailOf(token));
  const next = nextAddress(signUp?.next ?? null);
  return signUp?.fresh ? next : confirmedPassword(next);
}

/** The pages that say why a link failed. */
const explainers = [paths.auth(), paths.newPassword(), signInDetailsPath];

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
export function newsOf(hash: string): News | undefined {
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

interface News {
  description: string;
  /** Whether it is true only once the link has signed the person in. */
  signedIn: boolean;
}

/** Goes to a place of the page, such as its reviews, once the link's session was taken from its hash. */
function goToPlace(place: string): void {
  const { pathname, search, hash } = window.location;
  if (hash) return; // The session could not be checked: a reload tries again.
  window.history.replaceState(window.history.state, "", pathname + search + place);
  window.dispatchEvent(new PopStateEvent("popstate", { state: window.history.state }));
}
