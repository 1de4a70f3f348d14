import bcrypt from "bcryptjs";
import {
  type AuthService,
  type Middleware,
  authError,
  sessionIn,
  readSession,
} from "./auth-service";

/**
 * Patches bcryptjs to hash in native worker threads. Lite hashes on the main thread, where eight
 * concurrent sign-ins would block the site for seconds. Keeps bcryptjs if the native package has no
 * build for this machine.
 */
export async function hashInWorkerThreads(): Promise<void> {
  const native = await import("@node-rs/bcrypt").catch(() => undefined);
  if (!native) return;
  bcrypt.hash = (password: string, cost: number | string) =>
    native.hash(password, { cost: Number(cost) });
  bcrypt.compare = (password: string, hash: string) => native.compare(password, hash);
}

/** Hashes a new password with lite's cost, or LITE_AUTH_BCRYPT_COST in tests. */
export const hashPassword = (password: string): Promise<string> =>
  bcrypt.hash(password, Number(process.env["LITE_AUTH_BCRYPT_COST"] ?? 10));

export const comparePassword = (password: string, hash: string): Promise<boolean> =>
  bcrypt.compare(password, hash);

/** An email without an account, which makes lite return its response to a wrong password. */
const unknownEmail = "unknown@invalid";

/** The hash to compare passwords for unknown emails with. */
let dummyHash: Promise<string> | undefined;

/**
 * Compares exactly one password per attempt. Lite returns "Email not confirmed" before checking the
 * password and doesn't check it for an unknown email, so its response and timing reveal whether an
 * account exists.
 */
export function checkPasswordFirst(service: AuthService): void {
  const signIn = service.signInWithPassword.bind(service);
  service.signInWithPassword = async (email, password) => {
    if (typeof email !== "string" || typeof password !== "string" || !password) {
      return signIn(email, password);
    }
    const user = await service.repo.findUserByEmail(email);
    if (user?.encrypted_password && user.confirmed_at) return signIn(email, password);
    const hash = user?.encrypted_password ?? (await (dummyHash ??= hashPassword("a password")));
    const matches = await comparePassword(password, hash);
    return signIn(user && matches ? email : unknownEmail, password);
  };
}

interface CurrentPasswordCheck {
  recordEmailLinkSession: Middleware;
  require: (service: AuthService, request: Request) => void;
}

/**
 * Requires the current password to change it or the email, except in a session opened by an emailed
 * link. Lite only requires a session; hosted Supabase's "Require current password when updating"
 * concerns the password. Sessions of emailed links are forgotten on a restart; their owners then
 * need a new link.
 */
export function currentPasswordCheck(): CurrentPasswordCheck {
  const emailLinkSessions = new Set<string>();
  return {
    recordEmailLinkSession: async (context, next) => {
      await next();
      if (new URL(context.req.raw.url).pathname !== "/auth/v1/verify") return;
      const session = sessionIn(await readToken(context.res));
      if (session) emailLinkSessions.add(session);
    },
    require: (service, request) => {
      if (request.method !== "PUT") return;
      // Lite drops unknown fields.
      const body = request.clone().json() as Promise<{ current_password?: unknown }>;
      const givenPassword = body.then(
        ({ current_password }) => current_password,
        () => undefined,
      );
      const update = service.updateUser.bind(service);
      service.updateUser = async (id, changes) => {
        const isProtected = changes.password !== undefined || Boolean(changes.email);
        const isGuess = typeof (await givenPassword) === "string";
        const isRequired = isProtected && !emailLinkSessions.has(readSession(request) ?? "");
        // Every given password is checked, because a success forgets failures (limitAuth).
        if (isRequired || isGuess) {
          await checkCurrentPassword(service, id, await givenPassword);
        }
        return update(id, changes);
      };
    },
  };
}

async function checkCurrentPassword(
  service: AuthService,
  id: string,
  current: unknown,
): Promise<void> {
  const hash = (await service.repo.findUserById(id))?.encrypted_password;
  const isGiven = typeof current === "string" && current !== "";
  if (isGiven && hash && (await comparePassword(current, hash))) return;
  throw authError(service, {
    status: 400,
    code: isGiven ? "current_password_mismatch" : "current_password_required",
    message: "Current password required when setting new password or email.",
  });
}

/** Returns the access token of a response to an emailed link or posted token, or "". */
async function readToken(response: Response): Promise<string> {
  const address = response.headers.get("location");
  if (address) {
    const [, fragment = ""] = address.split("#");
    return new URLSearchParams(fragment).get("access_token") ?? "";
  }
  if (!response.ok) return "";
  const { access_token } = (await response.clone().json()) as { access_token?: string };
  return access_token ?? "";
}

/**
 * Ends all other sessions after a password change, like hosted Supabase. Lite keeps them, so a
 * stolen session could change the password back.
 */
export function endOtherSessions(service: AuthService, request: Request): void {
  const update = service.updateUser.bind(service);
  service.updateUser = async (id, changes) => {
    const user = await update(id, changes);
    if (changes.password === undefined) return user;
    const keep = readSession(request);
    await service.repo.deleteRefreshTokensForUser(id, keep);
    await service.repo.deleteUserSessions(id, keep);
    return user;
  };
}
