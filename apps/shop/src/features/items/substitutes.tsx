import { colorName, sizeFor } from "@ensemble/domain";
import { paths, pictureAt } from "@ensemble/contract";
import { queryOptions, useQuery } from "@ensemble/query";
import { Link } from "@ensemble/router";
import { db, unwrap } from "@ensemble/session";
import { Button, Picture, PlainList, useOnDevice } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { Price } from "../../components/price";
import { itemKeys } from "../../query-keys";
import type { Size } from "../style/style";
import { type Item, itemColumns } from "./items";
import styles from "./items.module.css";

/** An outfit's items, some of them swapped by the shopper. */
export interface Look {
  items: Item[];
  hasSwaps: boolean;
  total: number;
  findSubstitute: (original: Item) => Item | undefined;
  /** Swaps an original item; without a substitute, restores it. */
  swap: (original: Item, substitute?: Item) => void;
}

interface SubstitutesProps {
  original: Item;
  look: Look;
  /** The shopper's clothing and shoe sizes. */
  sizes: readonly Size[];
}

/** Alternatives to a sold-out item of a look, if any (SHOP-11). */
export function Substitutes({ original, look, sizes }: SubstitutesProps): ReactNode {
  const { data: substitutes = [] } = useQuery(
    substitutesQuery(original, sizeFor(original.sizes, sizes)),
  );
  if (look.findSubstitute(original)) {
    return (
      <p className={styles.swapped}>
        {`Replaces ${original.name}, which is ${original.taken_down_at ? "no longer sold" : "sold out"}. `}
        <Button size="1" variant="ghost" onClick={() => look.swap(original)}>
          Undo
        </Button>
      </p>
    );
  }
  if (substitutes.length === 0) return null;
  return (
    <section className={styles.substitutes} aria-label={`Alternatives to ${original.name}`}>
      <p className={styles.title}>
        {`${original.taken_down_at ? "No longer sold" : "Sold out"}. Try one of these:`}
      </p>
      <PlainList className={styles.offered}>
        {substitutes.map((item) => (
          <li key={item.id} className={styles.item}>
            <Picture src={pictureAt(item.image, 240)} sizes="96px" alt="" />
            <Link to={paths.item(item.slug)} className={styles.offeredName}>
              {item.name}
            </Link>
            <span className={styles.offeredFacts}>
              {`${item.shop_name} · `}
              <Price
                price={item.price}
                reference={item.reference_price}
                highest={item.highest_price}
              />
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
      </PlainList>
    </section>
  );
}

/**
 * Queries three items of the same garment and color, within 30 % of the price, in the shopper's size.
 */
const substitutesQuery = ({ id }: Item, size: Size | undefined) =>
  queryOptions({
    queryKey: itemKeys.substitutes(id, size),
    queryFn: () =>
      unwrap(
        db().rpc("similar_items", {
          item_id: id,
          wanted_size: size,
          price_within: 0.3,
          page_size: 3,
        }),
      ),
  });

/** Returns the items of an outfit. Swaps last until the shopper leaves the page. */
export function useLook(originals: readonly Item[]): Look {
  const [swaps, setSwaps] = useState<Readonly<Record<string, Item | undefined>>>({});
  const items = originals.map((item) => swaps[item.id] ?? item);
  return {
    items,
    hasSwaps: originals.some(({ id }) => swaps[id]),
    total: items.reduce((sum, { price }) => sum + price, 0),
    findSubstitute: ({ id }) => swaps[id],
    swap: ({ id }, substitute) => setSwaps((before) => ({ ...before, [id]: substitute })),
  };
}

/** An item with the columns that identify its other colors. */
interface StyledItem extends Item {
  shop_id: string;
  style_code: string | null;
}

interface OtherColorsProps {
  originals: readonly StyledItem[];
  original: StyledItem;
  look: Look;
}

/** Buttons that swap an item for another color of it, if any (SHOP-12). */
export function OtherColors({ originals, original, look }: OtherColorsProps): ReactNode {
  const isHydrated = useOnDevice(() => true, false);
  const options = otherColorsQuery(originals);
  const { data: sameStyles = [] } = useQuery({
    ...options,
    enabled: options.enabled && isHydrated,
  });
  const otherColors = sameStyles.filter(
    ({ id, color, shop_id, style_code }) =>
      id !== original.id &&
      color !== original.color &&
      shop_id === original.shop_id &&
      style_code === original.style_code,
  );
  if (otherColors.length === 0) return null;
  const current = look.findSubstitute(original) ?? original;
  return (
    <div className={styles.colors} role="group" aria-label={`Colors of ${original.name}`}>
      {[original, ...otherColors].map((item) => (
        <Button
          key={item.id}
          size="1"
          variant={item.id === current.id ? "solid" : "soft"}
          color="gray"
          highContrast={item.id === current.id}
          aria-pressed={item.id === current.id}
          onClick={() => look.swap(original, item === original ? undefined : item)}
        >
          {colorName(item.color)}
        </Button>
      ))}
    </div>
  );
}

/** Queries the available items in other colors for all items of an outfit at once. */
const otherColorsQuery = (originals: readonly StyledItem[]) => {
  const codes = originals.flatMap(({ style_code }) => style_code ?? []);
  return queryOptions({
    queryKey: itemKeys.ofStyles(codes),
    enabled: codes.length > 0,
    queryFn: (): Promise<StyledItem[]> =>
      unwrap(
        db()
          .from("items")
          .select(`${itemColumns}, shop_id, style_code, item_variants(size, availability)`)
          .in("style_code", codes)
          .neq("availability", "sold_out")
          .order("color")
          .limit(100),
      ),
  });
};
