/** The parameters of a rendition, rounded to a few variants. */
export interface RenditionRequest {
  /** In pixels; undefined keeps the image's own. */
  width: number | undefined;
  height: number | undefined;
  /** 20 to 100, in steps of 5. */
  quality: number;
  resize: "cover" | "contain" | "fill";
  format: RenditionFormat;
}

export type RenditionFormat = "avif" | "webp" | "jpeg" | "origin";

/** Steps of about a third: the browser scales little, and each image has few variants. */
const lengths = [
  16, 24, 32, 48, 64, 96, 128, 160, 200, 240, 320, 400, 480, 560, 640, 720, 800, 960, 1080, 1200,
  1440, 1600, 1920, 2500,
];

const longest = 2500;

/**
 * Reads the parameters of hosted Supabase's image transformation. Rounds lengths up to the list
 * above, the height after scaling it with its width.
 * @returns the problem as a sentence when a parameter is out of range, which hosted Supabase
 * refuses too
 */
export function readRendition(
  parameters: URLSearchParams,
  accept: string,
): RenditionRequest | string {
  const width = length(parameters.get("width"));
  const height = length(parameters.get("height"));
  if (width === null || height === null) return `width and height must be 1 to ${longest}`;
  const quality = Number(parameters.get("quality") ?? 80);
  if (!Number.isInteger(quality) || quality < 20 || quality > 100) {
    return "quality must be 20 to 100";
  }
  const resize = parameters.get("resize") ?? "cover";
  if (resize !== "cover" && resize !== "contain" && resize !== "fill") {
    return "resize must be cover, contain or fill";
  }
  const keepsFormat = parameters.get("format") === "origin";
  return {
    ...rounded(width, height),
    quality: Math.round(quality / 5) * 5,
    resize,
    format: keepsFormat ? "origin" : negotiated(accept),
  };
}

/** Null when present and out of range. */
function length(text: string | null): number | undefined | null {
  if (text === null) return undefined;
  const pixels = Number(text);
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= longest ? pixels : null;
}

function rounded(
  width: number | undefined,
  height: number | undefined,
): Pick<RenditionRequest, "width" | "height"> {
  if (width === undefined) return { width, height: height && roundedUp(height) };
  const given = roundedUp(width);
  return { width: given, height: height && roundedUp((height * given) / width) };
}

const roundedUp = (pixels: number): number => lengths.find((step) => step >= pixels) ?? longest;

function negotiated(accept: string): RenditionFormat {
  if (accept.includes("image/avif")) return "avif";
  return accept.includes("image/webp") ? "webp" : "jpeg";
}
