/**
 * What callers add to or share, and how much one of them can take of it. Each public table, function
 * and handler is in a row (bounds.db.test.ts, limits.test.ts), and docs/product/limits.md is printed
 * from these.
 */
export interface Bound {
  what: string;
  sentBy: "anyone" | "accounts" | "partners" | "administrators" | "our own servers";
  /** What one caller can take: an account, or without one a network. */
  perCaller?: string;
  /** What one account or email address can take, whoever sends it. */
  perAccount?: string;
  inAll?: string;
  /** What a caller beyond the bound gets: status, Retry-After in seconds, words. */
  beyond: string;
  /** The test that shows it: its file and title. */
  test: [file: string, title: string];
  tables?: string[];
  functions?: string[];
  /** Routes of the gateway and of the functions behind it; `/auth/v1/` and others by their path. */
  handlers?: string[];
}
