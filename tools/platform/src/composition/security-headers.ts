import { createHash } from "node:crypto";
import type { Environment } from "../environments/environment";

interface Allowed {
  supabaseUrl: string;
  security: Environment["security"];
  /** Where else a platform engineer may preview a release from. */
  overrides?: string[];
  /** Where pages tell how their releases do. */
  telemetry?: string;
  inlineScripts: string[];
  /** Where the releases' files are: relative for the site's own origin. */
  bases: string[];
}

/** The headers that every document of an environment is served with. */
export function securityHeaders(allowed: Allowed): Record<string, string> {
  return {
    "Content-Security-Policy": contentPolicy(allowed),
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
    "Cross-Origin-Opener-Policy": "same-origin",
  };
}

/** The origins of those addresses that do not stay on the site's own. */
const originsOf = (addresses: string[]): string[] =>
  addresses.filter((text) => /^https?:/.test(text)).map((text) => new URL(text).origin);

function contentPolicy(allowed: Allowed): string {
  const { supabaseUrl, security, inlineScripts, overrides = [], telemetry = "/" } = allowed;
  const backend = originsOf([supabaseUrl]);
  const previewed = originsOf(overrides);
  // A development server tells over a socket what has changed.
  const sockets = previewed.map((origin) => origin.replace(/^http/, "ws"));
  const code = ["'self'", ...new Set([...originsOf(allowed.bases), ...previewed])];
  const hashes = inlineScripts.map(
    (text) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`,
  );
  const directives: Record<string, string[]> = {
    "default-src": ["'none'"],
    "script-src": [...code, ...hashes],
    // Radix locks the scrolling behind a dialog with a style element that it writes itself.
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
