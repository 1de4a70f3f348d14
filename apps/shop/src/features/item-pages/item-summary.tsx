import { colorName, garmentNames, sizeFor, utcMonthDay } from "@ensemble/domain";
import { paths, pictureAt, pictureSet } from "@ensemble/contract";
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
import { ShopLink } from "../items/shop-link";
import { noStyle, sizesIn, useStyle } from "../style/style";
import { type ItemDetail, otherColors } from "./item";
import styles from "./item.module.css";

/** An item's name, price, sizes and shop, with links to its other colors. */
export function ItemSummary({ item }: { item: ItemDetail }): ReactNode {
  const { id, name, garment, color, price, reference_price, shop_name, shop_slug } = item;
  const { item_variants: variants } = item;
  const sizes = variants.filter(({ size }) => size !== null);
  const ownSize = sizeFor(item.sizes, sizesIn(useStyle().data ?? noStyle));
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
          <Price price={price} reference={reference_price} main />
        </span>
        {/* Without a price before, this isn't announced as a reduction. */}
        {sale?.sale_ends_at && (
          <span>
            {`${reference_price === null ? "Price until" : "Sale ends"} ${monthDay(sale.sale_ends_at)}`}
          </span>
        )}
      </p>
      <div className={styles.action}>
        <ShopLink item={item} outfitId={null} screen="item" isMainAction />
      </div>
      {sizes.length > 0 ? (
        <table className={styles.sizes}>
          <caption>Sizes</caption>
          <tbody>
            {sizes.map(({ size, availability, current_price, reference_price: reference }) => (
              <tr key={size}>
                <th scope="row">
                  {size}
                  {size === ownSize && <span className={styles.ownSize}> your size</span>}
                </th>
                <td>
                  <AvailabilityLabel value={availability} />
                </td>
                <td>
                  {(current_price !== price || reference !== reference_price) && (
                    <Price price={current_price} reference={reference} />
                  )}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles.oneSize}>
          <AvailabilityLabel value={item.availability} />, one size
        </p>
      )}
      <ItemAlerts item={item} />
      <OtherColors item={item} />
    </div>
  );
}

/**
 * In UTC, so that server and browser render the same text. A sale ends at an instant, so the day is
 * approximate.
 */
const monthDay = (instant: string): string => utcMonthDay(instant, "short");

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

function OtherColors({ item }: { item: ItemDetail }): ReactNode {
  const { data: colors = [] } = useQuery(otherColors(item));
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

function scrollToCenter(view: HTMLElement | null): void {
  if (!view) return;
  view.scrollTo(
    (view.scrollWidth - view.clientWidth) / 2,
    (view.scrollHeight - view.clientHeight) / 3,
  );
}
