import { PreviewRefusal } from "./refuse-preview";

/**
 * The base address of a requested preview: a release by its name, such as 1.0.0+0123456789, on the
 * site's own origin, or an address on one of `origins`. Throws PreviewRefusal for anything else;
 * stored addresses are checked again.
 */
export function previewBase(remote: string, asked: string, origins: readonly string[]): string {
  if (/^\d+\.\d+\.\d+\+[0-9a-f]{10}$/.test(asked)) return `/r/${remote}/${asked}/`;
  const released = asked.startsWith(`/r/${remote}/`) && asked.slice(0, -1).split("/").at(-1);
  if (released && previewBase(remote, released, []) === asked) return asked;
  if (!URL.canParse(asked)) {
    throw new PreviewRefusal(
      `"${asked}" is neither a release, such as 1.0.0+0123456789, nor an address.`,
    );
  }
  const { origin, pathname } = new URL(asked);
  if (!origins.some((allowed) => new URL(allowed).origin === origin)) {
    throw new PreviewRefusal(`This environment does not allow previews from ${origin}.`);
  }
  return `${origin}${pathname.replace(/\/?$/, "/")}`;
}
