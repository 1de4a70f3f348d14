import { settings } from "./settings";

const widths = [240, 480, 720, 960, 1440] as const;
const publicObject = "/storage/v1/object/public/";
const renderedObject = "/storage/v1/render/image/public/";

/** The address of a stored picture rendered `width` pixels wide. */
export function pictureAt(url: string, width: number): string {
  if (settings().pictures === "plain" || !url.includes(publicObject)) return url;
  return `${url.replace(publicObject, renderedObject)}?width=${width}&quality=75`;
}

/** A `srcset` of a stored picture; undefined where only the original exists. */
export function pictureSet(url: string): string | undefined {
  if (settings().pictures === "plain" || !url.includes(publicObject)) return undefined;
  return widths.map((width) => `${pictureAt(url, width)} ${width}w`).join(", ");
}
