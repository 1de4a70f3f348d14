import { createHash } from "node:crypto";
import type { Sql } from "postgres";
import { type AuthService, type Middleware, authError } from "./auth-service";
import type { MailThrottle } from "./mailed-links";

/** GoTrue's message after the first of the two links. */
const firstLinkMessage =
  "Confirmation link accepted. Please proceed to confirm link sent to the other email";

/**
 * Sends an email change's links to both addresses, or refuses it before anything changes; lite only
 * sends to the old one, and reveals whether the new one has an account. If it has, only its owner is
 * notified.
 */
export function mailBothAddresses(service: AuthService, mayMail: MailThrottle): void {
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
    const isInUse = (await service.repo.findUserByEmail(newEmail)) !== null;
    const { mailer } = service;
    if (isInUse) service.repo.findUserByEmail = () => Promise.resolve(null);
    service.mailer = {
      ...mailer,
      // Lite mails before it stores the new address.
      sendEmailChange: async (to, hash, code, context) => {
        if (!mayMail(to, newEmail)) throw rateLimitError(service);
        await mailer.sendEmailChange(to, hash, code, { ...context, isInUse });
      },
    };
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
 * Requires both links of an email change to be opened, in any order (`double_confirm_changes`).
 * Lite changes the email once the old address has confirmed. The first link redirects with a
 * message; lite handles the second.
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

/** Returns the token hash if the request confirms an email change. */
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
 * Records that one of the two links was opened, and stores the second one's token where lite looks
 * for it.
 * @returns how many were opened; undefined for an invalid token
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
