import { pluralize } from "@ensemble/catalogue";
import { formatWholePrice, pictureAt, pictureSet } from "@ensemble/contract";
import { Picture } from "@ensemble/ui";
import type { ReactNode } from "react";
import { gallerySizes, paper } from "../gallery/gallery-picture";
import gallery from "../gallery/gallery.module.css";
import { kindLabel } from "../outfit-kind";
import { useKnownOutfit } from "./known-outfit";
import layout from "./outfit-detail-screen.module.css";
import summary from "./outfit-summary.module.css";

/** The detail's skeleton, filled with what a list has already loaded. */
export function LoadingOutfit({ slug }: { slug: string }): ReactNode {
  const known = useKnownOutfit(slug);
  return (
    <div className={layout.layout} role="status" aria-label="Loading the outfit">
      <div className={gallery.gallery}>
        <div className={gallery.stage} style={paper(known?.outfit_images[0]?.placeholder_color)}>
          {known && (
            <Picture
              src={pictureAt(known.hero_image, 960)}
              srcSet={pictureSet(known.hero_image)}
              sizes={gallerySizes}
              alt=""
              placeholder={known.outfit_images[0]?.placeholder_color}
              priority
            />
          )}
        </div>
        <div className={gallery.waiting} />
      </div>
      <div className={summary.summary}>
        {known && (
          <>
            <div className={summary.head}>
              <p className={summary.kind}>{kindLabel(known)}</p>
            </div>
            <p className={summary.title}>{known.title}</p>
            {known.subtitle && <p className={summary.subtitle}>{known.subtitle}</p>}
            {known.item_count > 0 && (
              <p className={summary.price}>
                <strong>{formatWholePrice(known.total_price)}</strong>
                <span>{pluralize(known.item_count, "item")}</span>
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
