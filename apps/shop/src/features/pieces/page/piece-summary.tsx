import { colorName, garmentNames, sizeFor } from "@ensemble/catalogue";
import { formatPrice, paths } from "@ensemble/contract";
import { Link } from "@ensemble/router";
import { utcMonthDay } from "@ensemble/time";
import type { ReactNode } from "react";
import { FavoriteButton } from "../../favorite-toggle/favorite-button";
import { AvailabilityLabel } from "../../items/availability";
import { ShopLink } from "../../items/shopping/shop-link";
import { ListButton } from "../../lists/list-button";
import { useStyle } from "../../style/known-style";
import { noStyle, sizesIn } from "../../style/style";
import type { Piece } from "../piece";
import styles from "./piece-summary.module.css";
import { OtherColors } from "./other-colors";
import { PieceAlerts } from "./piece-alerts";

/** A piece's name, price, sizes and shop, and the same piece in other colors. */
export function PieceSummary({ piece }: { piece: Piece }): ReactNode {
  const { id, name, garment, color, price, shop_name, shop_slug, item_variants: variants } = piece;
  const sizes = variants.filter(({ size }) => size !== null);
  const hers = sizeFor(piece.sizes, sizesIn(useStyle().data ?? noStyle));
  const sale = variants.find((one) => one.current_price === price && one.price > price);
  return (
    <div className={styles.summary}>
      <div className={styles.head}>
        <p className={styles.kind}>
          <Link to={paths.pieces(garment)}>{garmentNames[garment]}</Link> · {colorName(color)}
        </p>
        <ListButton thing={{ kind: "items", id, name }} />
        <FavoriteButton kind="items" id={id} name={name} />
      </div>
      <h1 className={styles.name}>{name}</h1>
      <p className={styles.shop}>
        Sold by <Link to={paths.shop(shop_slug)}>{shop_name}</Link>
      </p>
      <p className={styles.price}>
        <strong>{formatPrice(price)}</strong>
        {sale && (
          <>
            <s>
              <span className={styles.spoken}>before </span>
              {formatPrice(sale.price)}
            </s>
            {sale.sale_ends_at && <span>until {dayOf(sale.sale_ends_at)}</span>}
          </>
        )}
      </p>
      <div className={styles.action}>
        <ShopLink item={piece} outfitId={null} screen="piece" main />
      </div>
      {sizes.length > 0 ? (
        <table className={styles.sizes}>
          <caption>Sizes</caption>
          <tbody>
            {sizes.map(({ size, availability, current_price }) => (
              <tr key={size}>
                <th scope="row">
                  {size}
                  {size === hers && <span className={styles.hers}> your size</span>}
                </th>
                <td>
                  <AvailabilityLabel value={availability} />
                </td>
                <td>{current_price === price ? "" : formatPrice(current_price)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      ) : (
        <p className={styles.one}>
          <AvailabilityLabel value={piece.availability} /> in one size
        </p>
      )}
      <PieceAlerts piece={piece} />
      <OtherColors piece={piece} />
    </div>
  );
}

/** The same words on every server and device: a sale ends at an instant, its day is approximate. */
const dayOf = (instant: string): string => utcMonthDay(instant, "short");
