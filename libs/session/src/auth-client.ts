import { settings } from "@ensemble/contract";
import { AuthClient } from "@supabase/auth-js";
import { apiAddress } from "./db";
import { readText, storeText } from "./device";
import { sessionKey } from "./session";

const service = {
  url: apiAddress("/auth/v1"),
  headers: { apikey: settings().supabase.key },
  detectSessionInUrl: false,
  flowType: "implicit",
} as const;

/**
 * Doesn't send messages to other pages, because each would drop the pages in the back/forward cache,
 * and every page of a signed-in person sends one. They follow the stored session instead.
 */
class QuietAuthClient extends AuthClient {
  constructor(options: ConstructorParameters<typeof AuthClient>[0]) {
    super(options);
    this.broadcastChannel?.close();
    this.broadcastChannel = null;
  }
}

/** A separate chunk, which visitors without a session don't download. */
export const authClient = new QuietAuthClient({
  ...service,
  storageKey: sessionKey,
  storage: {
    getItem: readText,
    setItem: (key, text) => void storeText(key, text),
    removeItem: (key) => void storeText(key, null),
  },
  persistSession: true,
  autoRefreshToken: true,
});

/** Has no session of its own, because a client ends its session when a token's has ended. */
export const tokenClient = new AuthClient({
  ...service,
  storageKey: `${sessionKey}-of-token`,
  persistSession: false,
  autoRefreshToken: false,
});
