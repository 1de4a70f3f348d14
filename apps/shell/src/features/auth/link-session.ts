import { paths } from "@ensemble/contract";
import { auth, tokenOwner } from "@ensemble/session";
import { confirmPasswordPath, nextPath } from "./auth";
import { type EmailLink, forgetOpenedLink } from "./email-link";
import { findRequest, forgetRequest, type SignUp } from "./link-request";

/** The account of an emailed link, as the server knows it. */
export interface LinkOwner {
  id: string;
  email: string;
  /** Whether the link may sign in unasked (ACC-20). */
  trusted: boolean;
}

/**
 * Checks an emailed link without using it. It is trusted if this device asked for it and no one
 * else is signed in, or if its account is. Throws the provider's error.
 */
export async function checkLink({ tokens, nonce }: EmailLink): Promise<LinkOwner> {
  const { id, email } = await tokenOwner(tokens.access_token);
  const signedIn = await signedInUser();
  const asked = nonce !== null && findRequest(email)?.nonce === nonce;
  return { id, email, trusted: signedIn === undefined ? asked : signedIn === id };
}

/**
 * Signs in with a checked link, and out another account. Returns the path to continue to. Throws
 * the provider's error.
 */
export async function signInByLink(link: EmailLink, owner: LinkOwner): Promise<string> {
  const client = await auth();
  const signedIn = await signedInUser();
  if (signedIn !== undefined && signedIn !== owner.id) {
    const { error } = await client.signOut({ scope: "local" });
    if (error) throw error;
  }
  const { error } = await client.setSession(link.tokens);
  if (error) throw error;
  const path = pathAfter(link, findRequest(owner.email)?.signUp);
  forgetRequest(owner.email);
  forgetOpenedLink();
  return path;
}

/** Returns the id of the account that is signed in, if any, also if another tab did it. */
async function signedInUser(): Promise<string | undefined> {
  const { data } = await (await auth()).getSession();
  return data.session?.user.id;
}

/**
 * A confirmation continues to the page of the sign-up on this device. Without one, or if another
 * sign-up created the account, the user chooses a password first.
 */
function pathAfter({ type, path }: EmailLink, signUp: SignUp | undefined): string {
  if (type === "recovery") return paths.newPassword();
  if (type !== "signup") return nextPath(path);
  const next = nextPath(signUp?.next ?? null);
  return signUp?.fresh ? next : confirmPasswordPath(next);
}
