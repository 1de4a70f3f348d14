import { sizeFor } from "@ensemble/catalogue";
import { formatPrice, paths, pictureAt, type Database } from "@ensemble/contract";
import { queryOptions, useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { db, unwrap } from "@ensemble/session";
import { Button, Picture } from "@ensemble/ui";
import type { ReactNode } from "react";
import { itemKeys } from "../../query-keys";
import type { Item } from "./items";
import type { Look } from "./look";
import styles from "./substitutes.module.css";

type Size = Database["public"]["Enums"]["size"];

/** Three pieces of the same garment and color, within 30 % of the price, in the shopper's size. */
const substitutesOf = ({ id }: Item, size: Size | undefined) =>
  queryOptions({
    queryKey: itemKeys.substitutes(id, size),
    queryFn: () =>
      unwrap(
        db().rpc("similar_items", {
          piece_id: id,
          wanted_size: size,
          price_within: 0.3,
          page_size: 3,
        }),
      ),
  });

interface SubstitutesProps {
  original: Item;
  look: Look;
  /** The shopper's, of clothes and of shoes. */
  sizes: readonly Size[];
}

/** What may stand in for a sold-out item of a look; nothing when there is nothing like it (SHOP-11). */
export function Substitutes({ original, look, sizes }: SubstitutesProps): ReactNode {
  const { data: found = [] } = useQuery(substitutesOf(original, sizeFor(original.sizes, sizes)));
  if (look.substituteOf(original)) {
    return (
      <p className={styles.swapped}>
        Instead of {original.name}, which is sold out.{" "}
        <Button size="1" variant="ghost" onClick={() => look.swap(original)}>
          Undo
        </Button>
      </p>
    );
  }
  if (found.length === 0) return null;
  return (
    <section className={styles.substitutes} aria-label={`Instead of ${original.name}`}>
      <p className={styles.title}>Sold out. In its place:</p>
      <ul className={styles.list}>
        {found.map((item) => (
          <li key={item.id} className={styles.item}>
            <Picture src={pictureAt(item.image, 240)} sizes="96px" alt="" />
            <Link to={paths.piece(item.slug)} className={styles.name}>
              {item.name}
            </Link>
            <span className={styles.facts}>
              {item.shop_name} · {formatPrice(item.price)}
            </span>
            <Button
              size="2"
              variant="soft"
              aria-label={`Swap in ${item.name}`}
              onClick={() => look.swap(original, item)}
            >
              Swap In
            </Button>
          </li>
        ))}
      </ul>
    </section>
  );
}
