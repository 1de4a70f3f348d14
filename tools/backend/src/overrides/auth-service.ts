import type { ServerOptions } from "@supabase/lite";
import type { AuthMailer } from "../mail/auth-mails";

export interface AuthUser {
  id: string;
  email: string | null;
  encrypted_password: string | null;
  confirmed_at: string | null;
  confirmation_sent_at: string | null;
}

/** What of lite's Auth the overrides hold on to. Lite makes one for each request. */
export interface AuthService {
  mailer: AuthMailer;
  repo: {
    findUserByEmail(email: string): Promise<AuthUser | null>;
    updateUser(
      id: string,
      changes: Partial<AuthUser & { confirmation_token: string }>,
    ): Promise<unknown>;
  };
  resolveEmailRedirect(wanted: string | null): string;
  getUser(id: string): Promise<object>;
  signUp(email?: string, password?: string, data?: object): Promise<{ user: object }>;
  signInWithPassword(email?: string, password?: string): Promise<object>;
  resend(type: string, email?: string): Promise<void>;
}

export type Middleware = NonNullable<ServerOptions["middlewares"]>[number];

/** Lets `change` work on the Auth service before each request to it. */
export function onAuthRequest(
  change: (service: AuthService, request: Request) => void,
): Middleware {
  return async (context, next) => {
    if (context.req.path.startsWith("/auth/v1/")) {
      change(context.var.authService as unknown as AuthService, context.req.raw);
    }
    await next();
  };
}

/** True for an error of lite's Auth with this code. */
export function hasAuthCode(error: unknown, code: string): error is Error {
  return error instanceof Error && (error as { code?: unknown }).code === code;
}
