import { paths } from "@ensemble/contract";
import { settledSession } from "@ensemble/session";
import { toast } from "@ensemble/ui";

/** A link from a mail that did not work, as the provider describes it in the address. */
export interface FailedLink {
  code: string;
  description: string;
}

/** Reads `#error=…&error_code=…&error_description=…`; undefined when the address carries none. */
export function readFailedLink(hash: string): FailedLink | undefined {
  const parameters = new URLSearchParams(hash.replace(/^#/, ""));
  const description = parameters.get("error_description");
  if (description === null && !parameters.has("error_code")) return undefined;
  return { code: parameters.get("error_code") ?? "", description: description ?? "" };
}

/**
 * The page that a mailed link belongs to, when the provider sent it to another one: providers that
 * do not know an address lead to the site's root, and so do confirmations that failed.
 */
export function pageOfMailedLink(pathname: string, hash: string): string | undefined {
  const type = new URLSearchParams(hash.replace(/^#/, "")).get("type");
  if (type === "recovery" && pathname !== paths.newPassword()) return paths.newPassword();
  const forAuth = pathname === paths.auth() || pathname === paths.newPassword();
  return readFailedLink(hash) && !forAuth ? paths.auth() : undefined;
}

/** Called once, before anything renders: brings a visit from a mailed link to its page. */
export function followMailedLink({ pathname, hash } = window.location): void {
  const page = pageOfMailedLink(pathname, hash);
  if (page) window.history.replaceState(null, "", page + hash);
  if (!/[#&]type=signup(&|$)/.test(hash)) return;
  void settledSession().then(({ status }) => {
    if (status !== "signedIn") return;
    toast({ kind: "success", title: "Success", description: "Your email is confirmed. Welcome!" });
  });
}
