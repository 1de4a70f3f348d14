import { colorName } from "@ensemble/catalogue";
import { useQuery, queryOptions } from "@ensemble/query";
import { db, unwrap } from "@ensemble/session";
import { Button, useOnDevice } from "@ensemble/ui";
import type { ReactNode } from "react";
import { itemKeys } from "../../query-keys";
import { itemColumns, type Item } from "./items";
import type { Look } from "./look";
import styles from "./substitutes.module.css";

/** An item, and what it shares with the same piece in other colors. */
export interface StyledItem extends Item {
  retailer: string;
  style_code: string | null;
}

/** The same pieces in other colors that can be had, of all items of an outfit at once. */
const otherColorsOf = (originals: readonly StyledItem[]) => {
  const codes = originals.flatMap(({ style_code }) => style_code ?? []);
  return queryOptions({
    queryKey: itemKeys.colors(codes),
    enabled: codes.length > 0,
    queryFn: (): Promise<StyledItem[]> =>
      unwrap(
        db()
          .from("items")
          .select(`${itemColumns}, retailer, style_code, item_variants(size, availability)`)
          .in("style_code", codes)
          .neq("availability", "sold_out")
          .order("color")
          .limit(100),
      ),
  });
};

interface OtherColorsProps {
  originals: readonly StyledItem[];
  original: StyledItem;
  look: Look;
}

/** The same piece in other colors, to swap into the look (SHOP-12); nothing when there is none. */
export function OtherColors({ originals, original, look }: OtherColorsProps): ReactNode {
  const inPage = useOnDevice(() => true, false);
  const options = otherColorsOf(originals);
  const { data: found = [] } = useQuery({ ...options, enabled: options.enabled && inPage });
  const inColors = found.filter(
    ({ id, color, retailer, style_code }) =>
      id !== original.id &&
      color !== original.color &&
      retailer === original.retailer &&
      style_code === original.style_code,
  );
  if (inColors.length === 0) return null;
  const chosen = look.substituteOf(original) ?? original;
  return (
    <div className={styles.colors} role="group" aria-label={`Colors of ${original.name}`}>
      {[original, ...inColors].map((item) => (
        <Button
          key={item.id}
          size="1"
          variant={item.id === chosen.id ? "solid" : "soft"}
          color="gray"
          highContrast={item.id === chosen.id}
          aria-pressed={item.id === chosen.id}
          onClick={() => look.swap(original, item === original ? undefined : item)}
        >
          {colorName(item.color)}
        </Button>
      ))}
    </div>
  );
}
