import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { type AuthService, type Middleware, authError } from "./auth-service";
import type { MailThrottle } from "./mailed-links";

/** GoTrue's message for the first of two links. */
const firstLinkMessage =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/**
 * Lite mails a change of address to the old one only and reveals who has an account with the new
 * one. This mails both; only the owner of a taken address learns of it.
 */
export function mailBothAddresses(service: AuthService, throttle: MailThrottle): void {
  const updateRow = service.repo.updateUser.bind(service.repo);
  service.repo.updateUser = (id, changes) =>
    updateRow(
      id,
      changes.email_change_token_new ? { ...changes, email_change_confirm_status: 0 } : changes,
    );

  const update = service.updateUser.bind(service);
  service.updateUser = async (id, changes) => {
    if (typeof changes.email !== "string" || changes.email === "") return update(id, changes);
    const newEmail = changes.email.toLowerCase();
    const user = await service.repo.findUserById(id);
    if (!user || user.email === newEmail) return update(id, changes);
    const allowed = [user.email ?? "", newEmail].map((address) => throttle.tryAcquire(address));
    if (allowed.includes(false)) throw rateLimitError(service);
    const taken = (await service.repo.findUserByEmail(newEmail)) !== null;
    if (taken) {
      const { mailer } = service;
      service.repo.findUserByEmail = () => Promise.resolve(null);
      service.mailer = {
        ...mailer,
        sendEmailChange: (to, hash, code, context) =>
          mailer.sendEmailChange(to, hash, code, { ...context, taken }),
      };
    }
    return update(id, changes);
  };
}

const rateLimitError = (service: AuthService): unknown =>
  authError(service, {
    status: 429,
    code: "over_email_send_rate_limit",
    message: "For security purposes, you can only request this after 1 second.",
  });

/**
 * Lite moves an account once the old address confirmed it: a stolen session could give it to a
 * stranger. As `double_confirm_changes` promises, both links must be followed, in either order. The
 * first redirects back with a message, the second is lite's.
 */
export function confirmBothAddresses(sql: Sql): Middleware {
  return async (context, next) => {
    const { method, raw } = context.req;
    const { pathname, searchParams } = new URL(raw.url);
    const hash = pathname === "/auth/v1/verify" ? await changeToken(raw, searchParams) : undefined;
    if (!hash || (await confirmLink(sql, hash)) !== 1) return next();
    if (method !== "GET") return context.json({ code: 200, msg: firstLinkMessage });
    const service = context.var.authService as unknown as AuthService;
    const address = service.resolveEmailRedirect(searchParams.get("redirect_to"));
    return context.redirect(
      `${address}#${new URLSearchParams({ message: firstLinkMessage })}`,
      303,
    );
  };
}

interface Verification {
  type?: string;
  token_hash?: string;
  token?: string;
  email?: string;
}

/** The hash of the token that confirms a change of address in a request. */
async function changeToken(request: Request, search: URLSearchParams): Promise<string | undefined> {
  if (request.method === "GET") {
    return search.get("type") === "email_change" ? (search.get("token") ?? undefined) : undefined;
  }
  const text = await request.clone().text();
  if (!text.includes("email_change")) return undefined;
  const { type, token_hash, token, email } = JSON.parse(text) as Verification;
  if (type !== "email_change") return undefined;
  if (token_hash) return token_hash;
  return createHash("sha256").update(`${email?.toLowerCase()}${token}`).digest("hex");
}

/**
 * Records that one of the two links was followed, and makes the second one's token the one that
 * lite looks for.
 * @returns how many were followed; undefined for an invalid token
 */
async function confirmLink(sql: Sql, hash: string): Promise<number | undefined> {
  const [row] = await sql<{ confirmed: number }[]>`
    update auth.users set
      email_change_confirm_status = coalesce(email_change_confirm_status, 0) + 1,
      email_change_token_current = case
        when email_change_confirm_status > 0 then ${hash}
        else nullif(email_change_token_current, ${hash})
      end,
      email_change_token_new = case
        when email_change_confirm_status > 0 then null
        else nullif(email_change_token_new, ${hash})
      end
    where ${hash} in (email_change_token_current, email_change_token_new)
      and email_change_sent_at > now() - interval '1 hour'
    returning email_change_confirm_status as confirmed`;
  return row?.confirmed;
}
