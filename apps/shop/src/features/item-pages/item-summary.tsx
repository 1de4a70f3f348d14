import {
  colorName,
  garmentNames,
  isShoeSize,
  sizeFor,
  utcMoment,
  utcMonthDay,
} from "@ensemble/domain";
import { formatPrice, paths, pictureAt, pictureSet } from "@ensemble/contract";
import { useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { Picture, PlainList, Title } from "@ensemble/ui";
import { ZoomIn } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Price } from "../../components/price";
import { Sheet } from "../../components/sheet";
import { AlertButton } from "../alerts/alert-button";
import { FavoriteButton, SaveToListButton } from "../favorites/favorite-button";
import { AvailabilityLabel } from "../items/items";
import { isShoppable } from "../items/item-click";
import { CommissionNote, ShopLink } from "../items/shop-link";
import { noStyle, sizesIn, useStyle } from "../style/style";
import { styleKey } from "../style/visitor";
import { type ItemDetail, otherColorsQuery, otherOffersQuery } from "./item";
import styles from "./item.module.css";

/** An item's name, price, sizes and shop, with links to its other colors. */
export function ItemSummary({ item }: { item: ItemDetail }): ReactNode {
  const { id, name, garment, color, price, reference_price, highest_price, shop_name, shop_slug } =
    item;
  const { item_variants: variants } = item;
  const sizes = variants.filter(({ size }) => size !== null);
  const ownSize = sizeFor(item.sizes, sizesIn(useStyle().data ?? noStyle));
  const fact = item.sizes.some(isShoeSize) ? "shoe_size" : "size";
  // All sizes at one price don't repeat it.
  const havePrices = sizes.some(
    (size) => size.current_price !== price || size.reference_price !== reference_price,
  );
  const sale = variants.find((variant) => variant.current_price === price && variant.price > price);
  return (
    <div className={styles.summary}>
      <div className={styles.head}>
        <p className={styles.kind}>
          <Link to={paths.items(garment)}>{garmentNames[garment]}</Link>
          {` · ${colorName(color)}`}
        </p>
        <SaveToListButton saveable={{ kind: "items", id, name }} />
        <FavoriteButton kind="items" id={id} name={name} />
      </div>
      <Title as="h1" className={styles.name}>
        {name}
      </Title>
      <p className={styles.shop}>
        Sold by <Link to={paths.shop(shop_slug)}>{shop_name}</Link>
      </p>
      <p className={styles.price}>
        <span>
          <Price price={price} reference={reference_price} highest={highest_price} main />
        </span>
        {sale?.sale_ends_at && (
          <span>
            {`${reference_price === null ? "Price until" : "Sale ends"} ${lastDay(sale.sale_ends_at)}`}
          </span>
        )}
      </p>
      {item.item_checks && (
        <p className={styles.kind}>{`Price checked ${utcMoment(item.item_checks.checked_at)}`}</p>
      )}
      {sale && reference_price === null && (
        <p className={styles.kind}>
          Not marked as reduced, because it wasn't higher for all of the 30 days before.
        </p>
      )}
      <div className={styles.action}>
        <ShopLink item={item} outfitId={null} screen="item" isMainAction />
      </div>
      {isShoppable(item) && <CommissionNote />}
      {sizes.length > 0 ? (
        <table className={styles.sizes} data-remembers={`${styleKey} ${fact}`}>
          <caption>Sizes</caption>
          <thead>
            <tr>
              <th scope="col">Size</th>
              <th scope="col">Availability</th>
              {havePrices && <th scope="col">Price</th>}
            </tr>
          </thead>
          <tbody>
            {sizes.map(({ size, availability, current_price, reference_price: reference }) => (
              <tr key={size}>
                <th scope="row">
                  {size}
                  <span
                    className={styles.ownSize}
                    hidden={size !== ownSize}
                    data-remembered={size}
                    suppressHydrationWarning
                  >
                    {" "}
                    your size
                  </span>
                </th>
                <td>
                  <AvailabilityLabel value={availability} />
                </td>
                {havePrices && (
                  <td>
                    <Price price={current_price} reference={reference} />
                  </td>
                )}
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles.oneSize}>
          <AvailabilityLabel value={item.availability} />, one size
        </p>
      )}
      <OtherOffers item={item} />
      <ItemAlerts item={item} />
      <OtherColors item={item} />
    </div>
  );
}

/**
 * Returns the last day of a sale, which ends as an instant begins (SHOP-15). In UTC, so that server
 * and browser render the same text.
 */
const lastDay = (end: string): string =>
  utcMonthDay(new Date(Date.parse(end) - 1).toISOString(), "short");

/** A price drop alert while the item is available, and a back-in-stock alert for sold-out sizes. */
function ItemAlerts({ item }: { item: ItemDetail }): ReactNode {
  const { id, name, price, availability, item_variants: variants } = item;
  const soldOut = variants.filter((variant) => variant.availability === "sold_out");
  const sizes = soldOut.flatMap(({ size }) => size ?? []);
  const target = { kind: "items" as const, id, name, price, sizes };
  return (
    <div className={styles.alerts}>
      {availability !== "sold_out" && <AlertButton target={target} kind="price_drop" />}
      {soldOut.length > 0 && <AlertButton target={target} kind="back_in_stock" />}
    </div>
  );
}

/** The same product at other shops (SHOP-16). */
function OtherOffers({ item }: { item: ItemDetail }): ReactNode {
  const { data: offers = [] } = useQuery(otherOffersQuery(item));
  if (offers.length === 0) return null;
  return (
    <section aria-labelledby="other-offers">
      <h2 id="other-offers" className={styles.title}>
        Also at
      </h2>
      <PlainList className={styles.offers}>
        {offers.map(({ id, shop_name, price, sizes, tracking_code }) => (
          <li key={id}>
            <a
              href={`${paths.trackingLink(tracking_code)}?offer=${id}&screen=item`}
              target="_blank"
              rel="sponsored nofollow noopener"
              aria-label={`${item.name} at ${shop_name}, opens in a new tab`}
            >
              {shop_name}
            </a>
            <span>{sizes.join(", ")}</span>
            <span>{formatPrice(price)}</span>
          </li>
        ))}
      </PlainList>
    </section>
  );
}

function OtherColors({ item }: { item: ItemDetail }): ReactNode {
  const { data: colors = [] } = useQuery(otherColorsQuery(item));
  if (colors.length === 0) return null;
  return (
    <section aria-labelledby="other-colors">
      <h2 id="other-colors" className={styles.title}>
        Other Colors
      </h2>
      <PlainList className={styles.colors}>
        {colors.map(({ id, slug, color, image }) => (
          <li key={id}>
            <Link to={paths.item(slug)} className={styles.color}>
              <Picture src={pictureAt(image, 240)} sizes="72px" alt="" />
              {colorName(color)}
            </Link>
          </li>
        ))}
      </PlainList>
    </section>
  );
}

/** An item's images. Pressing one opens an enlarged, scrollable version. */
export function ItemPictures({
  item: { name, image, further_images },
}: {
  item: ItemDetail;
}): ReactNode {
  const [enlarged, setEnlarged] = useState<string>();
  return (
    <div>
      <button type="button" className={styles.button} onClick={() => setEnlarged(image)}>
        <Picture
          src={pictureAt(image, 960)}
          srcSet={pictureSet(image)}
          sizes="(min-width: 1024px) 560px, (min-width: 768px) 46vw, 92vw"
          alt={name}
          priority
        />
        <span className={styles.hint}>
          <ZoomIn size={18} strokeWidth={1.6} aria-hidden /> Zoom
        </span>
      </button>
      {further_images.length > 0 && (
        <PlainList className={styles.colors}>
          {further_images.map((further, index) => (
            <li key={further}>
              <button
                type="button"
                className={styles.further}
                aria-label={`Zoom picture ${index + 2} of ${name}`}
                onClick={() => setEnlarged(further)}
              >
                <Picture src={pictureAt(further, 240)} sizes="72px" alt="" />
              </button>
            </li>
          ))}
        </PlainList>
      )}
      {enlarged !== undefined && (
        <Sheet title={name} onClose={() => setEnlarged(undefined)}>
          {/* Scrolls in both directions, also by keyboard. */}
          <div
            ref={scrollToCenter}
            className={styles.large}
            tabIndex={0}
            role="region"
            aria-label="Enlarged image"
          >
            <Picture
              src={pictureAt(enlarged, 960)}
              srcSet={pictureSet(enlarged)}
              sizes="960px"
              alt={name}
            />
          </div>
        </Sheet>
      )}
    </div>
  );
}

/** Scrolls once the sheet is open and has its size. */
function scrollToCenter(view: HTMLElement | null): void {
  requestAnimationFrame(() =>
    view?.scrollTo(
      (view.scrollWidth - view.clientWidth) / 2,
      (view.scrollHeight - view.clientHeight) / 3,
    ),
  );
}
