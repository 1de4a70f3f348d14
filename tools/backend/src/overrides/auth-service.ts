import type { ServerOptions } from "@supabase/lite";
import type { AuthMailer } from "../mail/auth-mails";

export interface AuthUser {
  id: string;
  email: string | null;
  encrypted_password: string | null;
  confirmed_at: string | null;
  confirmation_sent_at: string | null;
}

/** Changes that users may make to their own account. */
interface AccountChanges {
  email?: string;
  password?: string;
  data?: object;
}

/** The parts of lite's Auth service that the overrides use. Lite creates one per request. */
export interface AuthService {
  mailer: AuthMailer;
  repo: {
    findUserByEmail(email: string): Promise<AuthUser | null>;
    findUserById(id: string): Promise<AuthUser | null>;
    updateUser(
      id: string,
      changes: Partial<
        AuthUser & {
          confirmation_token: string;
          email_change_token_new: string;
          email_change_confirm_status: number;
        }
      >,
    ): Promise<unknown>;
    /** Deletes all tokens except those of the session `keep`. */
    deleteRefreshTokensForUser(id: string, keep?: string): Promise<void>;
    deleteUserSessions(id: string, keep?: string): Promise<void>;
  };
  resolveEmailRedirect(requested: string | null): string;
  /** @throws lite's error for a weak password */
  assertPasswordStrong(password: string): void;
  getUser(id: string): Promise<{ user_metadata: object }>;
  signUp(email?: string, password?: string, data?: object): Promise<{ user: object }>;
  signInWithPassword(email?: string, password?: string): Promise<object>;
  updateUser(id: string, changes: AccountChanges): Promise<object>;
  recover(email?: string): Promise<void>;
  resend(type: string, email?: string): Promise<void>;
}

export type Middleware = NonNullable<ServerOptions["middlewares"]>[number];

/** Lets `change` patch the Auth service before each request. */
export function patchAuthService(
  change: (service: AuthService, request: Request) => void,
): Middleware {
  return async (context, next) => {
    if (context.req.path.startsWith("/auth/v1/")) {
      change(context.var.authService as unknown as AuthService, context.req.raw);
    }
    await next();
  };
}

/** Returns the session ID of a request's token, which lite has already verified. */
export const readSession = ({ headers }: Request): string | undefined =>
  sessionIn(headers.get("authorization") ?? "");

/** Returns the session ID of a token that lite created or verified. */
export const sessionIn = (token: string): string | undefined => readClaims(token)?.session_id;

interface Claims {
  role?: string;
  session_id?: string;
  email?: string;
}

/** Returns a token's claims, which may be forged; undefined for anything else than a token. */
export function readClaims(token: string): Claims | undefined {
  const [, claims = "", signature] = token.split(".");
  if (!signature) return undefined;
  try {
    return (JSON.parse(Buffer.from(claims, "base64url").toString()) ?? undefined) as Claims;
  } catch {
    return undefined;
  }
}

/** Whether an error is one of lite's Auth errors with this code. */
export function hasAuthCode(error: unknown, code: string): error is Error {
  return error instanceof Error && (error as { code?: unknown }).code === code;
}

interface AuthErrorFields {
  status: number;
  code: string;
  message: string;
  details?: object | undefined;
}

/** Creates an error that lite handles as its own, because lite doesn't export the class. */
export function authError(service: AuthService, fields: AuthErrorFields): unknown {
  try {
    service.assertPasswordStrong("");
  } catch (error) {
    return Object.assign(error as Error, { details: undefined }, fields);
  }
  return new Error(fields.message);
}

/** The Auth endpoints that the site and Supabase's clients use for password sign-in. */
export const authPaths = [
  "/auth/v1/signup",
  "/auth/v1/token",
  "/auth/v1/verify",
  "/auth/v1/recover",
  "/auth/v1/resend",
  "/auth/v1/user",
  "/auth/v1/logout",
  "/auth/v1/health",
  "/auth/v1/settings",
  "/auth/v1/.well-known/jwks.json",
];

/**
 * Blocks lite's sign-in by code and by emailed link, which this site doesn't support. Otherwise
 * anyone could create an account for another person's email, who then couldn't sign up. Accepts only
 * tokens of sessions; lite accepts any that it signed, such as those of uploads.
 */
export function restrictAuth(
  handle: (request: Request) => Promise<Response>,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const { pathname } = new URL(request.url);
    if (!authPaths.includes(pathname))
      return Response.json({ message: "This site doesn't support this." }, { status: 404 });
    // Programs that check an email's links would use them up.
    if (request.method === "HEAD") return new Response(null, { status: 204 });
    const claims = readClaims(request.headers.get("authorization") ?? "");
    if (claims && (claims.role !== "authenticated" || !claims.session_id))
      request.headers.delete("authorization");
    return handle(request);
  };
}

/** The longest user metadata, as JSON. */
const maxData = 4096;

/** Bounds what accounts store of themselves; the site stores nothing there. */
export function boundUserData(service: AuthService): void {
  const requireBounded = (data: object | undefined): void => {
    if (data === undefined || JSON.stringify(data).length <= maxData) return;
    const message = `User data can have ${maxData} characters.`;
    throw authError(service, { status: 422, code: "validation_failed", message });
  };
  const signUp = service.signUp.bind(service);
  service.signUp = async (email, password, data) => {
    requireBounded(data);
    return signUp(email, password, data);
  };
  const update = service.updateUser.bind(service);
  service.updateUser = async (id, changes) => {
    if (changes.data !== undefined) {
      const { user_metadata: stored } = await service.getUser(id);
      requireBounded({ ...stored, ...changes.data });
    }
    return update(id, changes);
  };
}
