import type { Context } from "hono";
import { accepts } from "hono/accepts";

export type Encoding = "br" | "gzip" | undefined;

/** The best encoding that a request accepts; browsers name brotli last, and one of weight 0 is refused. */
export function acceptedEncoding(context: Context): Encoding {
  const best = accepts(context, {
    header: "Accept-Encoding",
    supports: ["br", "gzip"],
    default: "identity",
    match: (accepted, { supports, default: none }) =>
      supports.find((name) => accepted.some(({ type, q }) => type === name && q > 0)) ?? none,
  });
  return best === "br" || best === "gzip" ? best : undefined;
}
