import { createHash } from "node:crypto";
import type { Environment } from "../environments/environment";

interface Allowed {
  supabaseUrl: string;
  security: Environment["security"];
  /** Further origins that previews may load releases from. */
  overrides?: string[];
  /** Where pages report telemetry. */
  telemetry?: string;
  inlineScripts: string[];
  /** The base URL of the releases' files: relative for the site's own origin. */
  bases: string[];
}

/** The response headers of an environment's documents. */
export function securityHeaders(allowed: Allowed): Record<string, string> {
  return {
    "Content-Security-Policy": contentPolicy(allowed),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

function contentPolicy(allowed: Allowed): string {
  const { supabaseUrl, security, inlineScripts, overrides = [], telemetry = "/" } = allowed;
  const backend = originsOf([supabaseUrl]);
  const previewed = originsOf(overrides);
  // A development server reports changes over a WebSocket.
  const sockets = previewed.map((origin) => origin.replace(/^http/, "ws"));
  const code = ["'self'", ...new Set([...originsOf(allowed.bases), ...previewed])];
  const hashes = inlineScripts.map(
    (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": [...code, ...hashes],
    // Radix locks scrolling behind a dialog with a style element.
    "style-src": [...code, "'unsafe-inline'"],
    "font-src": code,
    "img-src": [...code, "data:", "blob:", ...backend, ...security.pictures],
    "connect-src": [
      ...code,
      ...sockets,
      ...backend,
      ...originsOf([telemetry]),
      ...security.connect,
    ],
    "manifest-src": ["'self'"],
    "base-uri": ["'none'"],
    "form-action": ["'self'"],
    "frame-ancestors": ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(" ")}`)
    .join("; ");
}

/** The origins of addresses outside the site's own. */
const originsOf = (addresses: string[]): string[] =>
  addresses.filter((text) => /^https?:/.test(text)).map((text) => new URL(text).origin);

/** An environment's robots.txt. Only an environment that names its `site` can name its sitemap. */
export function robotsText({ indexed, site }: Pick<Environment, "indexed" | "site">): string {
  if (!indexed) return "User-agent: *\nDisallow: /\n";
  const sitemap = site ? `Sitemap: ${new URL("/sitemap.xml", site).href}\n` : "";
  return `User-agent: *\nDisallow: /admin\nDisallow: /go/\n${sitemap}`;
}
