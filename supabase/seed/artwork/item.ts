import type { Look } from "./garment";
import { cutAll, onPaper } from "./wardrobe";
import { fit } from "./scenes/stage";

/** One item to draw; all items of a retailer have the same paper. */
export interface ItemPicture extends Look {
  retailer?: string;
}

/**
 * The item alone on paper, 1200 × 1500 pixels, as SVG. Throws RangeError for a variant that the
 * garment lacks.
 */
export function drawItem({ retailer, ...look }: ItemPicture): string {
  const [width, height] = [1200, 1500];
  const laid = cutAll([look]).map(({ piece }) => {
    const scale = fit(piece, { x: 0, y: 0, width: width * 0.8, height: height * 0.8 }, 0, 4);
    return { look, piece, place: { x: width / 2, y: height / 2 - 8, scale } };
  });
  return onPaper(
    laid,
    width,
    height,
    retailer === undefined ? `${look.garment}/${look.seed}` : retailer,
  );
}
