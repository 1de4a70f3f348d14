import type { Environment } from "../environments/environment";

/** An environment's robots.txt. Only an environment that names its `site` can name its sitemap. */
export function robotsText({ indexed, site }: Pick<Environment, "indexed" | "site">): string {
  if (!indexed) return "User-agent: *\nDisallow: /\n";
  const sitemap = site ? `Sitemap: ${new URL("/sitemap.xml", site).href}\n` : "";
  return `User-agent: *\nDisallow: /admin\nDisallow: /go/\n${sitemap}`;
}
