/** The addresses of previews where an environment's file names none: browsers find this machine. */
export const localPreviews = (port: number): string => `http://*.localhost:${port}`;

/** The origin of a preview. `previews` are the addresses of all, with a star for their names. */
export const previewOrigin = (previews: string, name: string): string =>
  previews.replace("*", name);

/**
 * The name that a host has among the previews' addresses, perhaps of no preview; undefined for a
 * host elsewhere.
 */
export function nameInHost(previews: string, hostname: string): string | undefined {
  const domain = new URL(previewOrigin(previews, "x")).hostname.slice(1);
  return hostname.endsWith(domain) ? hostname.slice(0, -domain.length) : undefined;
}
