import { colorName, formatCount, garmentNames } from "@ensemble/catalogue";
import { Constants } from "@ensemble/contract/database";
import { FilterSelect, Pagination } from "@ensemble/controls";
import type { FilterControls } from "@ensemble/list";
import { keepPreviousData, useQuery } from "@ensemble/query";
import { Navigate } from "@ensemble/router";
import { Button, EmptyState, VisuallyHidden } from "@ensemble/ui";
import type { ReactNode } from "react";
import { Loaded } from "../../layout/loaded";
import { LoadingOutfits } from "../outfits/card/outfit-grid";
import { lastPage, pageSize } from "../outfits/list/outfit-page";
import { useStyle } from "../style/known-style";
import type { Size } from "../style/style";
import { PieceGrid } from "./piece-card";
import styles from "./piece-list.module.css";
import type { pieceRules } from "./piece-page";
import { noFilters, piecePage, sortNames } from "./piece-page";

const { item_color: colors, size: sizes } = Constants.public.Enums;
const colorNames = Object.fromEntries(colors.map((color) => [color, colorName(color)])) as Record<
  (typeof colors)[number],
  string
>;
/** Hers comes first (STYLE-4). */
const sizeNames = (hers: Size | undefined) =>
  Object.fromEntries([
    ...(hers ? [[hers, `${hers} (your size)`]] : []),
    ...sizes.filter((size) => size !== hers).map((size) => [size, size]),
  ]) as Record<Size, string>;

interface PieceListProps {
  list: FilterControls<typeof pieceRules>;
  /** Only what this shop sells. */
  shop?: string;
}

/** The matching pieces, a page at a time, with their filters. */
export function PieceList({ list, shop }: PieceListProps): ReactNode {
  const { filters, choose, addressOfPage } = list;
  const { choices, sort, page } = filters;
  const hers = useStyle().data?.size[0];
  const query = useQuery({ ...piecePage(filters, shop), placeholderData: keepPreviousData });
  return (
    <>
      <div className={styles.filters}>
        <FilterSelect
          label="Garment"
          none="All garments"
          value={choices.garment}
          names={garmentNames}
          onChange={(garment) => choose("garment", garment)}
        />
        <FilterSelect
          label="Color"
          none="All colors"
          value={choices.color}
          names={colorNames}
          onChange={(color) => choose("color", color)}
        />
        <FilterSelect
          label="Size"
          none="All sizes"
          value={choices.size}
          names={sizeNames(hers)}
          onChange={(size) => choose("size", size)}
        />
        <FilterSelect
          label="Sort by"
          value={sort.by}
          names={sortNames}
          onChange={(by) => by && list.sort({ by, descending: false })}
        />
      </div>
      <p role="status" className={styles.count}>
        {query.data &&
          `Showing ${query.data.pieces.length} of ${formatCount(query.data.total)} pieces`}
      </p>
      <Loaded query={query} what="The pieces" loading={<LoadingOutfits count={pageSize} />}>
        {({ pieces, total }) => {
          const last = lastPage(total);
          // An address from when there were more pieces: go to the last page.
          if (page > last && last > 0) {
            return <Navigate to={{ search: addressOfPage(last) }} replace />;
          }
          if (total === 0) {
            return (
              <EmptyState title="No pieces found" text="Try fewer filters.">
                <Button variant="soft" size="3" onClick={() => list.change(noFilters)}>
                  Clear all filters
                </Button>
              </EmptyState>
            );
          }
          return (
            <div aria-busy={query.isPlaceholderData} className={styles.results}>
              <VisuallyHidden asChild>
                <h2>Results</h2>
              </VisuallyHidden>
              <PieceGrid pieces={pieces} priority={4} />
              <Pagination {...{ page, total, pageSize }} addressOf={addressOfPage} />
            </div>
          );
        }}
      </Loaded>
    </>
  );
}
