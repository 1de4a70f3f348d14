/** An error, as far as screens distinguish it; everything else is `unexpected`. */
export type DataErrorKind =
  | "signed-out"
  | "forbidden"
  | "conflict"
  | "not-found"
  | "invalid"
  | "offline"
  | "unexpected";

/**
 * The only error that data functions throw. `hint` is the database's advice to the person, if any.
 */
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

interface PostgrestResult<T> {
  data: T;
  error: { message: string; code?: string; hint?: string | null } | null;
  status: number;
}

/**
 * Awaits a PostgREST request and returns its data. Throws DataError with the kind for its status
 * and SQL state.
 */
export async function unwrap<T>(request: PromiseLike<PostgrestResult<T>>): Promise<NonNullable<T>> {
  const { data, error, status } = await request;
  if (error) {
    const kind = kindOf(status, error.code);
    throw new DataError(kind, error.message, error.code, error.hint ?? undefined);
  }
  return data as NonNullable<T>;
}

function kindOf(status: number, code: string | undefined): DataErrorKind {
  if (status === 0 || status === 502 || status === 503 || status === 504) return "offline";
  if (isFaultyRequest(code)) return "unexpected";
  if (code === "PGRST116" || status === 404) return "not-found";
  if (status === 401) return "signed-out";
  if (status === 403 || code === "42501") return "forbidden";
  if (status === 409 || code === "23505" || code === "23P01") return "conflict";
  if (status === 400 || status === 422) return "invalid";
  return "unexpected";
}

/** Whether the database lacks what code asked for: a column, table, function or relation. */
const isFaultyRequest = (code = ""): boolean => /^(42(?!501)|PGRST[12](?!16))/.test(code);

type Message = string | ((message: string) => string);

/**
 * Sentences for refusals, by the hint of the database's error, by its code, or by the error's kind.
 * A function gets the database's message.
 */
export type Refusals = Readonly<Partial<Record<string, Message>>>;

interface DefaultRefusals {
  /** Used when nothing else matches. */
  otherwise: string;
  /** Wraps messages that the database writes for users; without it they are shown as they are. */
  worded?: Message;
}

/**
 * Tells the user why something was refused. Messages that the database writes for users (PT4xx with
 * a hint) are shown unless `refusals` has a sentence for them; its other messages never are.
 */
export function explainRefusal(error: unknown, refusals: Refusals & DefaultRefusals): string {
  if (!(error instanceof DataError)) return refusals.otherwise;
  const { hint = "", code = "", kind, message } = error;
  const isForUser = hint !== "" && code.startsWith("PT");
  const own = refusals[hint] ?? refusals[code];
  const fallback = isForUser
    ? (refusals.worded ?? message)
    : (refusals[kind] ?? refusals.otherwise);
  const text = own ?? fallback;
  return typeof text === "string" ? text : text(message);
}
