import { formatCount } from "@ensemble/domain";
import { FilterBar, type FilterControls, FilterSelect, useLazyModule } from "@ensemble/controls";
import { Button, EmptyState, LoadFailure, Note } from "@ensemble/ui";
import { type ReactNode, useState } from "react";
import { FilterButton } from "../../components/filter-button";
import { QueryView } from "../../components/query-view";
import { countShown, pageCount, pageSize } from "../../components/page-range";
import { AdjacentPageLinks, PagedList } from "../../components/paged-list";
import { LoadingOutfits } from "../outfits/outfit-grid";
import { ItemGrid } from "./item-card";
import { ItemSelects } from "./item-selects";
import { type itemRules, noFilters, sortNames, useItemPages } from "./item-filters";
import styles from "./item-list.module.css";

interface ItemListProps {
  list: FilterControls<typeof itemRules>;
  /** Limits the list to this shop's items. */
  shop?: string;
  /** The path of the list; undefined while other filters narrow it. */
  path: string | undefined;
}

// In its own chunk because wide screens show the filters without it.
const loadSheet = () => import("./item-filter-sheet");

const loading = <LoadingOutfits count={pageSize} />;

export function ItemList({ list, shop, path }: ItemListProps): ReactNode {
  const { sort, page } = list.filters;
  const [open, setOpen] = useState(false);
  const { code, failed, retry } = useLazyModule(loadSheet, open);
  const pages = useItemPages(list.filters, shop);
  const { data } = pages.query;
  return (
    <>
      {data && path && <AdjacentPageLinks path={path} page={page} total={data.total} />}
      <div className={styles.filters}>
        <FilterBar quiet>
          <div className={styles.selects}>
            <ItemSelects list={list} />
          </div>
          <FilterButton
            label="Filters"
            count={list.count}
            className={styles.open}
            onClick={() => {
              setOpen(true);
              retry();
            }}
          />
          <FilterSelect
            label="Sort by"
            value={sort.by}
            names={sortNames}
            parameter="sort"
            initial={list.rules.defaultSort.by}
            onChange={(by) => by && list.sort({ by, descending: false })}
          />
        </FilterBar>
      </div>
      {open && failed && <LoadFailure what="The filters" onRetry={retry} />}
      {open && code && (
        <code.ItemFilterSheet list={list} total={data?.total} onClose={() => setOpen(false)} />
      )}
      <Note role="status" className={styles.count}>
        {data &&
          data.total > 0 &&
          `Showing ${countShown(pages.shown, data.total)} of ${formatCount(data.total)} items`}
      </Note>
      <QueryView query={pages.query} subject="The items" loading={loading}>
        {(firstPage) =>
          firstPage.total === 0 ? (
            <EmptyState title="No items found" text="Try removing some filters.">
              <Button variant="soft" size="3" onClick={() => list.change(noFilters)}>
                Clear All Filters
              </Button>
            </EmptyState>
          ) : (
            <PagedList
              pages={pages}
              firstPage={firstPage}
              lastPage={pageCount(firstPage.total)}
              addressOfPage={list.addressOfPage}
              subject="The items"
              loading={loading}
            >
              {({ items }, first) => <ItemGrid items={items} priority={first ? 4 : 0} />}
            </PagedList>
          )
        }
      </QueryView>
    </>
  );
}
