import { formatList, pluralize } from "@ensemble/domain";
import { formatWholePrice, paths, pictureAt, pictureSet } from "@ensemble/contract";
import { sharedAddress } from "@ensemble/controls";
import { Link } from "@ensemble/router";
import { copiedMessage, share } from "@ensemble/session";
import { Fieldset, Flex, Legend, Part, Picture, RoundButton, Title, toast } from "@ensemble/ui";
import { Share2, Star, Truck } from "lucide-react";
import { type ReactNode, useId } from "react";
import { Price } from "../../components/price";
import { FavoriteButton, SaveToListButton } from "../favorites/favorite-button";
import { availableNow } from "../items/items";
import type { Look } from "../items/substitutes";
import { kindLabel } from "../outfits/outfits";
import { reviewsHash } from "../reviews/reviews";
import { type Size, styleOptions } from "../style/style";
import { styleKey } from "../style/visitor";
import { gallerySizes, placeholderStyle } from "./gallery";
import {
  authorOf,
  type OutfitDetail,
  pickerSizes,
  recommendedSize,
  useCachedOutfit,
  useFavoriteCount,
} from "./outfit";
import styles from "./outfit.module.css";

interface OutfitSummaryProps {
  outfit: OutfitDetail;
  look: Pick<Look, "items" | "hasSwaps" | "total">;
  /** The outfit's actions, between its facts and its description. */
  children: ReactNode;
}

/** An outfit's facts, price and counts, next to its images. */
export function OutfitSummary({ outfit, look, children }: OutfitSummaryProps): ReactNode {
  const { id, slug, title, subtitle, description, rating, review_count } = outfit;
  const author = authorOf(outfit);
  const favorites = useFavoriteCount(outfit);
  const available = availableNow(look.items);
  return (
    <div className={styles.summary}>
      <div className={styles.head}>
        <p className={styles.kind}>{kindLabel(outfit)}</p>
        <SaveToListButton saveable={{ kind: "outfits", id, name: title }} />
        <FavoriteButton kind="outfits" id={id} name={title} />
        <ShareButton title={title} slug={slug} />
      </div>
      <Title as="h1" className={styles.title}>
        {title}
      </Title>
      {subtitle && <p className={styles.subtitle}>{subtitle}</p>}
      {author && (
        <Part
          of="experts/author"
          props={{ expert: author.slug }}
          height={{ phone: authorHeight, wide: authorHeight }}
        />
      )}
      <p className={styles.numbers}>
        {rating !== null && (
          <Link to={paths.outfit(slug) + reviewsHash} replace className={styles.rating}>
            <Star size={15} fill="currentColor" aria-hidden />
            {`${rating.toFixed(1)} (${pluralize(review_count, "review")})`}
          </Link>
        )}
        {outfit.view_count > 0 && <span>{pluralize(outfit.view_count, "view")}</span>}
        {favorites > 0 && <span>{pluralize(favorites, "favorite")}</span>}
      </p>
      {outfit.item_count > 0 && (
        <p className={styles.price}>
          <span>
            <Price price={outfit.total_price} reference={outfit.reference_price} whole main />
          </span>
          <span>{pluralize(outfit.item_count, "item")}</span>
          {look.hasSwaps && <span>{`with your swaps: ${formatWholePrice(look.total)}`}</span>}
          {available !== undefined && outfit.offered_count > 0 && (
            <span>{`available now: ${formatWholePrice(available)}`}</span>
          )}
        </p>
      )}
      {outfit.free_shipping && (
        <p className={styles.shipping}>
          <Truck size={18} strokeWidth={1.6} aria-hidden />
          Free shipping available
        </p>
      )}
      {children}
      {description && <p className={styles.description}>{description}</p>}
    </div>
  );
}

/** In pixels, as the part renders it. */
const authorHeight = 65;

interface ShareButtonProps {
  title: string;
  slug: string;
}

/** Opens the device's share sheet or, without one, copies the outfit's URL. */
export function ShareButton({ title, slug }: ShareButtonProps): ReactNode {
  const url = sharedAddress(paths.outfit(slug));
  async function press(): Promise<void> {
    try {
      if (await share(title, url)) toast(copiedMessage);
    } catch (error) {
      // Closing the share sheet isn't an error.
      if (error instanceof DOMException && error.name === "AbortError") return;
      console.error("The outfit couldn't be shared.", error);
      const title = "Couldn't copy the link. Copy it manually.";
      toast({ kind: "info", title, description: url });
    }
  }
  return (
    <RoundButton
      type="button"
      aria-label={`Share ${title}`}
      data-share={url}
      data-title={title}
      onClick={() => void press()}
    >
      <Share2 size={20} strokeWidth={1.6} aria-hidden />
    </RoundButton>
  );
}

interface SizePickerProps {
  /** The sizes that at least one item comes in. */
  offered: readonly Size[];
  chosen: Size;
  isOwnSize: boolean;
  onChoose: (size: Size) => void;
}

/**
 * Picks the shopper's size. Sizes that no item comes in are disabled, but the chosen one stays
 * selected.
 */
export function SizePicker({ offered, chosen, isOwnSize, onChoose }: SizePickerProps): ReactNode {
  const hint = useId();
  const says = (size: Size, isOwn = true) => {
    const first = isOwn ? ownSizeHint(size, offered) : `Size ${recommendedSize} is recommended.`;
    const missing = [...new Set([...pickerSizes, size])].filter(
      (option) => !offered.includes(option),
    );
    if (missing.length === 0) return first;
    return `${first} Nothing in this outfit comes in ${formatList(missing, "or")}.`;
  };
  return (
    <Fieldset className={styles.field} aria-describedby={hint}>
      <Legend className={styles.legend}>Size</Legend>
      <Flex gap="2" data-remembers={`${styleKey} size`}>
        {styleOptions.size.map((size) => (
          <label
            key={size}
            className={styles.size}
            // The shopper's size may be beyond the usual ones.
            hidden={size !== chosen && !usualSizes.includes(size)}
            suppressHydrationWarning
          >
            <input
              type="radio"
              name="size"
              className={styles.input}
              checked={size === chosen}
              disabled={!offered.includes(size)}
              data-remembered={size}
              data-says={says(size)}
              onChange={() => onChoose(size)}
            />
            <span className={styles.box}>{size}</span>
          </label>
        ))}
      </Flex>
      <p id={hint} className={styles.hint} data-chosen="size" suppressHydrationWarning>
        {says(chosen, isOwnSize)}
      </p>
    </Fieldset>
  );
}

const ownSizeHint = (size: Size, offered: readonly Size[]): string =>
  offered.includes(size)
    ? `${size} is your size.`
    : `This outfit isn't available in your size (${size}).`;

const usualSizes: readonly Size[] = pickerSizes;

/** A skeleton of the page, filled with the data that a list has already loaded. */
export function LoadingOutfit({ slug }: { slug: string }): ReactNode {
  const cached = useCachedOutfit(slug);
  return (
    <div className={styles.layout} role="status" aria-label="Loading the outfit">
      <div className={styles.gallery}>
        <div
          className={styles.stage}
          style={placeholderStyle(cached?.outfit_images[0]?.placeholder_color)}
        >
          {cached && (
            <Picture
              src={pictureAt(cached.hero_image, 960)}
              srcSet={pictureSet(cached.hero_image)}
              sizes={gallerySizes}
              alt=""
              placeholder={cached.outfit_images[0]?.placeholder_color}
              priority
            />
          )}
        </div>
        <div className={styles.waiting} />
      </div>
      <div className={styles.summary}>
        {cached && (
          <>
            <div className={styles.head}>
              <p className={styles.kind}>{kindLabel(cached)}</p>
            </div>
            <Title as="p" className={styles.title}>
              {cached.title}
            </Title>
            {cached.subtitle && <p className={styles.subtitle}>{cached.subtitle}</p>}
            {cached.item_count > 0 && (
              <p className={styles.price}>
                <span>
                  <Price price={cached.total_price} reference={cached.reference_price} whole main />
                </span>
                <span>{pluralize(cached.item_count, "item")}</span>
              </p>
            )}
          </>
        )}
      </div>
    </div>
  );
}
