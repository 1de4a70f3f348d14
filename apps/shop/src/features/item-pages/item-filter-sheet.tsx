import type { FilterControls } from "@ensemble/controls";
import type { ReactNode } from "react";
import { FilterSheet } from "../../components/sheet";
import { ItemSelects } from "./item-selects";
import { type itemRules, noFilters } from "./item-filters";
import styles from "./item-list.module.css";

interface ItemFilterSheetProps {
  list: FilterControls<typeof itemRules>;
  /** How many items match, when known. */
  total: number | undefined;
  onClose: () => void;
}

/** The filters of items in a sheet, for a phone (SHOP-10). */
export function ItemFilterSheet({ list, total, onClose }: ItemFilterSheetProps): ReactNode {
  return (
    <FilterSheet
      title="Filters"
      noun="item"
      total={total}
      onClear={() => list.change({ choices: noFilters.choices }, { replace: true })}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <ItemSelects list={list} replace />
      </div>
    </FilterSheet>
  );
}
