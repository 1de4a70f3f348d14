import { paths } from "@ensemble/contract";
import { toast } from "@ensemble/ui";
import { emailLinkPath, signInDetailsPath } from "./auth";

/** An emailed link that would sign in. */
export interface EmailLink {
  tokens: { access_token: string; refresh_token: string };
  /** What the email was for, in the provider's words: `signup`, `recovery`, `email_change`… */
  type: string | null;
  /** From the device that asked for the email. */
  nonce: string | null;
  /** The path that it was sent to. */
  path: string;
}

declare global {
  interface Window {
    /** A URL with an emailed link's tokens, which the document's script has replaced. */
    emailedLink?: string;
  }
}

/** The link that opened this page. Only kept in memory. */
let opened: EmailLink | undefined;

export const openedLink = (): EmailLink | undefined => opened;

export function forgetOpenedLink(): void {
  opened = undefined;
}

/**
 * Takes an emailed link out of the page's URL and history. One that would sign in opens a page that
 * checks it first (ACC-20), and returns true. Called once before anything renders.
 */
export function takeEmailLink(): boolean {
  const { address, link, notice } = readEmailLink(window.emailedLink ?? window.location.href);
  window.emailedLink = undefined;
  opened = link;
  // With the origin, because a path may start with "//".
  const { origin } = window.location;
  if (address) window.history.replaceState(window.history.state, "", origin + address);
  if (notice) toast({ kind: "success", title: "Success", description: notice });
  return link !== undefined;
}

interface OpenedUrl {
  /** The address to show instead; undefined for one without a link. */
  address?: string;
  link?: EmailLink;
  notice?: string;
}

/** Reads a URL that the provider may have redirected a link to. */
export function readEmailLink(href: string): OpenedUrl {
  const url = new URL(href);
  const nonce = url.searchParams.get("nonce");
  const parameters = new URLSearchParams(url.hash.slice(1));
  const access_token = parameters.get("access_token");
  if (nonce === null && !linkParameters.some((name) => parameters.has(name))) return {};
  url.searchParams.delete("nonce");
  const path = url.pathname + url.search;
  if (access_token !== null) {
    const tokens = { access_token, refresh_token: parameters.get("refresh_token") ?? "" };
    const link = { tokens, type: parameters.get("type"), nonce, path };
    return { address: emailLinkPath, link };
  }
  if (readFailedLink(url.hash)) {
    const page = errorPages.includes(url.pathname) ? path : paths.auth();
    return { address: page + url.hash };
  }
  // The provider's message is written for developers.
  if (parameters.has("message")) return { address: path, notice: firstLinkNotice };
  return { address: path + url.hash };
}

const linkParameters = ["access_token", "error_code", "error_description", "message"];

const firstLinkNotice =
  "One link confirmed. To finish, open the link we sent to the other address.";

/** The pages that explain why a link failed. */
const errorPages = [paths.auth(), paths.newPassword(), signInDetailsPath];

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
