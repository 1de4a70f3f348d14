/** The kinds of errors that screens distinguish. */
export type DataErrorKind =
  | "signed-out"
  | "forbidden"
  | "conflict"
  | "not-found"
  | "invalid"
  | "offline"
  | "unexpected";

/** The only error that data functions throw. `hint` identifies the database's reason, if any. */
export class DataError extends Error {
  override name = "DataError";
  constructor(
    readonly kind: DataErrorKind,
    message: string,
    readonly code?: string,
    readonly hint?: string,
  ) {
    super(message);
  }
}

/** Shown to those who don't sign in again when asked. */
const signedOut = "You've been signed out. Nothing you entered is lost. Try again to sign in.";

/** Returns whether a call failed because the session has ended. */
export const needsSignIn = (error: unknown): boolean =>
  error instanceof DataError && error.kind === "signed-out";

interface PostgrestResult<T> {
  data: T;
  error: { message: string; code?: string; hint?: string | null } | null;
  status: number;
}

/** Returns the data of a PostgREST request. Throws DataError by status and SQL state. */
export async function unwrap<T>(request: PromiseLike<PostgrestResult<T>>): Promise<NonNullable<T>> {
  const { data, error, status } = await request;
  if (error) {
    const kind = toErrorKind(status, error.code);
    throw new DataError(kind, error.message, error.code, error.hint ?? undefined);
  }
  return data as NonNullable<T>;
}

function toErrorKind(status: number, code: string | undefined): DataErrorKind {
  if (status === 0 || status === 502 || status === 503 || status === 504) return "offline";
  if (isFaultyRequest(code)) return "unexpected";
  if (code === "PGRST116" || status === 404) return "not-found";
  if (status === 401) return "signed-out";
  if (status === 403 || code === "42501") return "forbidden";
  if (status === 409 || code === "23505" || code === "23P01") return "conflict";
  if (status === 400 || status === 422) return "invalid";
  return "unexpected";
}

/** Returns whether a column, table, function or relation is missing. */
const isFaultyRequest = (code = ""): boolean => /^(42(?!501)|PGRST[12](?!16))/.test(code);

type Message = string | ((message: string) => string);

/** Messages by the database's hint or code, or by error kind. Functions get its message. */
export type Refusals = Readonly<Partial<Record<string, Message>>>;

interface DefaultRefusals {
  /** Used when nothing else matches. */
  otherwise: string;
  /** Wraps messages that the database writes for users; by default, they are shown unchanged. */
  worded?: Message;
}

/**
 * Returns a message for the user. The database's own messages are shown only if they are written
 * for users (PT4xx with a hint) and `refusals` doesn't replace them.
 */
export function explainRefusal(error: unknown, refusals: Refusals & DefaultRefusals): string {
  if (!(error instanceof DataError)) return refusals.otherwise;
  const { hint = "", code = "", kind, message } = error;
  const isForUser = hint !== "" && code.startsWith("PT");
  const own = refusals[hint] ?? refusals[code];
  const fallback = isForUser
    ? (refusals.worded ?? message)
    : (refusals[kind] ?? (needsSignIn(error) ? signedOut : refusals.otherwise));
  const text = own ?? fallback;
  return typeof text === "string" ? text : text(message);
}
