import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Secrets } from "./secrets";

/** Names the renderer's requests; other processes don't know it. */
const renderingSecret = randomBytes(32).toString("base64url");
export const renderingHeader = "X-Ensemble-Rendering";

/** Marks a request of the renderer, which serves many visitors and is a caller of its own. */
export function asRendering(request: Request): Request {
  const marked = new Request(request);
  marked.headers.set(renderingHeader, renderingSecret);
  return marked;
}

/** The visitor's network that a server with the service key names (supabase/functions). */
export const visitorHeader = "X-Ensemble-Visitor";

/**
 * Who a request counts for: an account, else a network (the gateway sets X-Forwarded-For). `site`
 * is this process, such as a look-up of the gateway; `server` has the service key and, for a
 * visitor, the visitor's share.
 */
export type Caller =
  | "rendering"
  | "server"
  | "site"
  | `server for network ${string}`
  | `account ${string}`
  | `network ${string}`;

export function identifyCaller({ headers }: Request, secrets: Secrets, now = Date.now()): Caller {
  if (isSecret(headers.get(renderingHeader), renderingSecret)) return "rendering";
  if (isSecret(headers.get("apikey"), secrets.serviceKey)) {
    const visitor = headers.get(visitorHeader);
    return visitor === null ? "server" : `server for network ${visitor}`;
  }
  const network = headers.get("x-forwarded-for");
  if (network === null) return "site";
  const account = readAccount(headers.get("authorization") ?? "", secrets.jwtSecret, now);
  return account === undefined ? `network ${network}` : `account ${account}`;
}

/** How many of the data API's eight connections a caller may hold. */
export function getShare(caller: string): number {
  if (caller === "rendering") return 3;
  return caller === "server" || caller === "site" ? 4 : 2;
}

/** Callers that aren't visitors. */
export const isTrusted = (caller: string): boolean =>
  caller === "rendering" || caller === "server" || caller === "site";

/** Returns the account of a valid access token. */
function readAccount(authorization: string, jwtSecret: string, now: number): string | undefined {
  const [, signed, payload, signature] =
    /^Bearer ([\w-]+\.([\w-]+))\.([\w-]+)$/.exec(authorization) ?? [];
  if (!signed || !payload || !signature) return undefined;
  const expected = createHmac("sha256", jwtSecret).update(signed).digest("base64url");
  if (!isSecret(signature, expected)) return undefined;
  const { sub, exp } = JSON.parse(Buffer.from(payload, "base64url").toString()) as {
    sub?: string;
    exp?: number;
  };
  return exp !== undefined && exp * 1000 > now ? sub : undefined;
}

function isSecret(text: string | null, secret: string): boolean {
  const [one, other] = [Buffer.from(text ?? ""), Buffer.from(secret)];
  return one.byteLength === other.byteLength && timingSafeEqual(one, other);
}
