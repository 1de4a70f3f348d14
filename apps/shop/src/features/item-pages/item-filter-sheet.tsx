import type { FilterControls } from "@ensemble/controls";
import { Flex } from "@ensemble/ui";
import type { ReactNode } from "react";
import { FilterSheet } from "../../components/sheet";
import { ItemSelects } from "./item-selects";
import { type itemRules, noFilters } from "./item-filters";

interface ItemFilterSheetProps {
  list: FilterControls<typeof itemRules>;
  total: number | undefined;
  onClose: () => void;
}

/** The filters in a sheet, for phones (SHOP-10). */
export function ItemFilterSheet({ list, total, onClose }: ItemFilterSheetProps): ReactNode {
  return (
    <FilterSheet
      title="Filters"
      noun="Item"
      total={total}
      onClear={() => list.change({ choices: noFilters.choices }, { replace: true })}
      onClose={onClose}
    >
      <Flex direction="column" gap="5">
        <ItemSelects list={list} replace />
      </Flex>
    </FilterSheet>
  );
}
