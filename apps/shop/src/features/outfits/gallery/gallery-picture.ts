import type { Database } from "@ensemble/contract";
import type { CSSProperties } from "react";

export const viewLabels: Record<Database["public"]["Enums"]["image_view"], string> = {
  main: "Main look",
  detail: "Detail shot",
  styling: "Styling tip",
};

/** The rendered width of the gallery's image, for the `sizes` attribute. */
export const gallerySizes = "(min-width: 1024px) 50vw, (min-width: 768px) 46vw, 100vw";

/** Fills the sides of an image that is narrower than its container. */
export const paper = (color: string | null | undefined) =>
  ({ "--placeholder": color ?? undefined }) as CSSProperties;
