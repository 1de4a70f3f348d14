import { settings } from "./settings";

const widths = [240, 480, 720, 960, 1440] as const;
const publicObject = "/storage/v1/object/public/";
const renderedObject = "/storage/v1/render/image/public/";

/** Resolves a picture's URL against the backend. */
function absolute(url: string): string {
  const backend = settings().supabase.url;
  return url.startsWith("/storage/") && backend !== "/" ? new URL(url, backend).href : url;
}

const isRendered = (url: string) =>
  settings().pictures === "transform" && url.includes(publicObject);

/** Returns the URL of a stored picture resized to `width` pixels, keeping its aspect ratio. */
export function pictureAt(url: string, width: number): string {
  if (!isRendered(url)) return absolute(url);
  const rendered = absolute(url).replace(publicObject, renderedObject);
  // Without `contain`, hosted Supabase keeps the height and crops the sides.
  return `${rendered}?width=${width}&resize=contain&quality=75`;
}

/** Returns a `srcset` for a stored picture, or undefined if only the original exists. */
export function pictureSet(url: string): string | undefined {
  if (!isRendered(url)) return undefined;
  return widths.map((width) => `${pictureAt(url, width)} ${width}w`).join(", ");
}
