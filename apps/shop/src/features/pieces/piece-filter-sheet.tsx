import type { FilterControls } from "@ensemble/controls";
import type { ReactNode } from "react";
import { FilterSheet } from "../../components/sheet";
import { PieceSelects } from "./piece-selects";
import { noFilters, type pieceRules } from "./pieces";
import styles from "./pieces.module.css";

interface PieceFilterSheetProps {
  list: FilterControls<typeof pieceRules>;
  /** How many pieces match, when known. */
  total: number | undefined;
  onClose: () => void;
}

/** The filters of pieces in a sheet, for a phone (SHOP-10). */
export function PieceFilterSheet({ list, total, onClose }: PieceFilterSheetProps): ReactNode {
  return (
    <FilterSheet
      title="Filters"
      noun="piece"
      total={total}
      onClear={() => list.change({ choices: noFilters.choices }, { replace: true })}
      onClose={onClose}
    >
      <div className={styles.fields}>
        <PieceSelects list={list} replace />
      </div>
    </FilterSheet>
  );
}
