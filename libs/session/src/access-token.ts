import { settledSession } from "./session-store";

let freshToken: () => Promise<string | undefined> = () => Promise.resolve(undefined);

/** Sets the source of fresh tokens: the auth client, once loaded. */
export function provideTokens(source: () => Promise<string | undefined>): void {
  freshToken = source;
}

/**
 * The signed-in user's token, renewed when it is about to expire; undefined for everyone else.
 * Waits until a stored session was checked.
 */
export async function accessToken(): Promise<string | undefined> {
  const session = await settledSession();
  return session.status === "signedIn" ? freshToken() : undefined;
}
